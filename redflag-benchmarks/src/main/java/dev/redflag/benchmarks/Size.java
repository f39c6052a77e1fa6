package dev.redflag.benchmarks;

/** How much work a kernel does in one run. */
public enum Size {
  /** Tens of milliseconds: for tests, for a first look and for the slow detectors. */
  QUICK,
  /** About a second: for the numbers that are published. */
  FULL;

  /** Chooses between the two values of one parameter. */
  public int pick(int quick, int full) {
    return this == QUICK ? quick : full;
  }

  /** Chooses between the two values of an expected result. */
  public long pick(long quick, long full) {
    return this == QUICK ? quick : full;
  }
}
