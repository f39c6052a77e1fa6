package dev.redflag.agent.collide;

/**
 * How many classes one batch changes: as many as cost about a tenth of a second, with what is lost
 * after it, or what batches may cost in a period, where that is more. Larger batches cost less a
 * class, but would have to be so rare that nothing is sampled for long.
 */
final class BatchSize {
  private static final int FIRST = 4;
  private static final int MOST = 512;
  private static final long LEAST_NANOS = 100_000_000;

  private final long wanted;

  private int classes;

  /**
   * @param affordable what batches may cost in a period, in nanoseconds
   */
  BatchSize(long affordable) {
    wanted = Math.max(LEAST_NANOS, affordable);
    classes = (int) Math.max(1, Math.min(FIRST, affordable / Recovery.HOT));
  }

  /** What the first batch is taken to cost, of which nothing is known, in nanoseconds. */
  long first() {
    return classes * Recovery.HOT;
  }

  /** The number of classes, one at least. */
  int classes() {
    return classes;
  }

  /**
   * Learns what a batch has cost.
   *
   * @param changed how many classes it changed
   * @param nanos what it cost
   */
  void learn(int changed, long nanos) {
    if (nanos > wanted) {
      classes = Math.max(1, Math.min(classes, changed) / 2);
    } else if (nanos < wanted / 2 && changed >= classes) {
      classes = Math.min(MOST, classes * 2);
    }
  }
}
