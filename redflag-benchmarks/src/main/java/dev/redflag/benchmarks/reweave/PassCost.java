package dev.redflag.benchmarks.reweave;

import java.util.Arrays;

/**
 * Measures what a pass of a hook costs: how long a loop takes an access to a field, four reads and
 * four writes in a round. To be run without the agent, and with hooks at all of them by {@code
 * sites}; the difference is what a pass costs, with what the compiler cannot do around it.
 */
public final class PassCost {
  private static final int WINDOWS = 21;
  private static final int ROUNDS = 2_000_000;
  private static final int ACCESSES = 8;

  private int a = 1;
  private long b;
  private Object c = this;
  private int[] d = new int[1];

  private PassCost() {}

  private int round(int i) {
    int was = a;
    a = was + i;
    b = b + i;
    Object before = c;
    c = before == null ? this : before;
    int[] array = d;
    d = array;
    return was;
  }

  /** Prints the median and the quartiles of some windows, after as many to warm up. */
  public static void main(String[] args) {
    PassCost of = new PassCost();
    double[] nanos = new double[WINDOWS];
    long sum = 0;
    for (int i = -WINDOWS; i < WINDOWS; i++) {
      long start = System.nanoTime();
      for (int j = 0; j < ROUNDS; j++) {
        sum += of.round(j);
      }
      nanos[Math.max(0, i)] = (double) (System.nanoTime() - start) / ROUNDS / ACCESSES;
    }
    Arrays.sort(nanos);
    System.out.printf(
        "nanoseconds an access: %.2f (quartiles %.2f to %.2f)%n",
        nanos[WINDOWS / 2], nanos[WINDOWS / 4], nanos[WINDOWS * 3 / 4]);
    if (sum == 0) {
      System.out.println("nothing was summed");
    }
  }
}
