package dev.redflag.invisible;

/**
 * Lets threads take turns without ordering them for the detector: classes of this package pass the
 * weaver untouched.
 */
public final class Turn {
  private static volatile int turn;

  private Turn() {}

  /** Initializes the class, before other threads start. */
  public static void init() {
    turn = 0;
  }

  /** It is this turn now. */
  public static void give(int next) {
    turn = next;
  }

  /** Waits for a turn. */
  public static void await(int wanted) {
    while (turn < wanted) {
      Thread.yield();
    }
  }
}
