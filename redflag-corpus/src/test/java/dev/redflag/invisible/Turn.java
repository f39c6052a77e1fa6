package dev.redflag.invisible;

/** Whose turn it is, as often as a program likes; orders nothing for the detector. */
public final class Turn {
  private static volatile int now;

  private Turn() {}

  /** Begins anew at turn 0. */
  public static void reset() {
    now = 0;
  }

  /** Waits until a turn has come. */
  public static void await(int turn) {
    while (now < turn) {
      Thread.yield();
    }
  }

  /** The next turn has come. */
  public static void next() {
    now = now + 1;
  }
}
