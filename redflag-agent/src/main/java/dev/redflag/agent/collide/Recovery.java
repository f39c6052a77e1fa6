package dev.redflag.agent.collide;

/**
 * What a program loses after a batch: until the JVM has compiled anew what the batch threw away,
 * that code is interpreted. Taken to be all of the time until the last moment at which the JVM
 * compiled more than it does without a batch, and no more than what was measured of classes, of
 * those that run all the time and of others (docs/decisions/reweaving-cost.md), since programs
 * compile for other reasons.
 *
 * <p>Used by one thread at a time.
 */
final class Recovery {
  /** How long it is watched, in nanoseconds, and charged at most. */
  static final long WATCHED = 1_000_000_000L;

  /** What is lost for a class whose code runs all the time, at most, in nanoseconds. */
  static final long HOT = 20_000_000;

  /** The same of a class that was never seen to run. */
  static final long COLD = 2_000_000;

  /** How often to look, in milliseconds. */
  static final long SLICE_MILLIS = 20;

  /** The share of time, beyond the usual, that is compiling on behalf of the batch. */
  private static final double MORE = 0.1;

  private boolean watching;
  private long start;
  private long looked;
  private long compiled;
  private double usual;
  private long most;
  private long lost;

  /**
   * A batch is over.
   *
   * @param hot how many classes it changed that were seen to run
   * @param cold how many others
   * @param now when, in nanoseconds
   * @param compiling the time that the JVM has spent on compiling, in nanoseconds
   * @param usualShare the share of its time that it compiles without a batch
   */
  void begin(int hot, int cold, long now, long compiling, double usualShare) {
    watching = true;
    start = now;
    looked = now;
    compiled = compiling;
    usual = usualShare;
    most = Math.min(WATCHED, hot * HOT + cold * COLD);
    lost = 0;
  }

  /** Whether a batch is watched. */
  boolean isWatching() {
    return watching;
  }

  /**
   * Looks, some time later.
   *
   * @return what is lost, in nanoseconds, since the last time that this was said
   */
  long look(long now, long compiling) {
    if (!watching) {
      return 0;
    }
    long before = lost;
    if (compiling - compiled > (now - looked) * (usual + MORE)) {
      lost = Math.min(most, now - start);
    }
    looked = now;
    compiled = compiling;
    watching = now - start < WATCHED;
    return lost - before;
  }
}
