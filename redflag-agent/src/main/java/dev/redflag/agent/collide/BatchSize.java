package dev.redflag.agent.collide;

/**
 * How many classes one batch changes: as many as cost about a tenth of a second, with what is lost
 * after it. Larger batches cost less a class, but would have to be so rare that nothing is sampled
 * for long.
 */
final class BatchSize {
  private static final int FIRST = 16;
  private static final int MOST = 512;
  private static final long WANTED_NANOS = 100_000_000;

  private int classes = FIRST;

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
    if (nanos > WANTED_NANOS) {
      classes = Math.max(1, Math.min(classes, changed) / 2);
    } else if (nanos < WANTED_NANOS / 2 && changed >= classes) {
      classes = Math.min(MOST, classes * 2);
    }
  }
}
