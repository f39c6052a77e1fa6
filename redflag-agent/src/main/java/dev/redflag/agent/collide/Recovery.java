package dev.redflag.agent.collide;

/**
 * What a program loses after a batch: until the JVM has compiled anew what the batch threw away,
 * that code is interpreted, or runs as its first compiler left it. Taken to be the time that the
 * JVM spends on compiling beyond what it does without a batch: about as long some thread runs slow
 * code, and a compiler takes a processor. It is told when a compilation is over, so that one that
 * takes long counts as a whole.
 *
 * <p>A program that compiles much of the time for other reasons, as at its start, does not let what
 * is the batch's be told from the rest: then no more is taken to be lost than so much a class.
 *
 * <p>Used by one thread at a time.
 */
final class Recovery {
  /** How long it is watched, in nanoseconds. */
  static final long WATCHED = 2_000_000_000L;

  /** What a class loses at most whose code runs all the time, where the rest cannot be told. */
  static final long HOT = 20_000_000;

  /** The same of a class that was never seen to run. */
  static final long COLD = 2_000_000;

  /** The share of its time that a JVM compiles whose program has warmed up, at most. */
  private static final double WARM = 0.2;

  /** How often to look, in milliseconds. */
  static final long SLICE_MILLIS = 100;

  private boolean watching;
  private long start;
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
    compiled = compiling;
    usual = usualShare;
    most = usualShare <= WARM ? WATCHED : hot * HOT + cold * COLD;
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
    long lasted = now - start;
    long before = lost;
    long more = compiling - compiled - (long) (lasted * usual);
    lost = Math.max(lost, Math.min(most, Math.min(lasted, more)));
    watching = lasted < WATCHED;
    return lost - before;
  }
}
