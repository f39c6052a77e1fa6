package dev.redflag.agent.collide;

/**
 * How many classes one batch changes: as many as cost about a tenth of a second, with what is lost
 * after it, or what batches may cost in a period, where that is more. Larger batches cost less a
 * class, but would have to be so rare that nothing is sampled for long. Where a batch of more
 * classes than the last one cost little more, most of it was what any batch costs, and more classes
 * are changed at a time, up to four times that.
 *
 * <p>Another batch is taken to cost as much as the last ones did, and no less than the last one.
 * That is forgotten with time, by half in some five periods without a batch: one that was dear, for
 * a reason that has passed, does not keep others from being made for good. What a batch did cost is
 * charged as a whole, so that it passes the budget by what one batch costs more at most.
 */
final class BatchSize {
  private static final int FIRST = 4;
  private static final int MOST = 512;
  private static final long LEAST_NANOS = 100_000_000;

  /** Where a class costs less than this part of what it cost in the last batch, most is fixed. */
  private static final double CHEAPER = 0.7;

  /** What a batch may cost then, times what is wanted. */
  private static final int DEAR = 4;

  /** The part of what a batch is taken to cost that is forgotten in a period. */
  private static final double FORGOTTEN = 0.125;

  private final long wanted;

  private int classes;

  private long expected;

  /** What each class of the last batch cost, in nanoseconds; very much before there is one. */
  private double lastEach = Double.MAX_VALUE;

  /**
   * @param affordable what batches may cost in a period, in nanoseconds
   */
  BatchSize(long affordable) {
    wanted = Math.max(LEAST_NANOS, affordable);
    classes = (int) Math.max(1, Math.min(FIRST, affordable / Recovery.HOT));
    expected = classes * Recovery.HOT;
  }

  /**
   * What another batch is taken to cost, in nanoseconds; the first one, of which nothing is known,
   * so much a class as one loses at most.
   */
  long expected() {
    return expected;
  }

  /** A period has passed without a batch, but for the first. */
  void passed() {
    expected -= (long) (expected * FORGOTTEN);
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
    double each = (double) nanos / Math.max(1, changed);
    boolean cheaper = each < CHEAPER * lastEach;
    if (nanos > (cheaper ? DEAR * wanted : wanted)) {
      classes = Math.max(1, Math.min(classes, changed) / 2);
    } else if ((nanos < wanted / 2 || cheaper) && changed >= classes) {
      classes = Math.min(MOST, classes * 2);
    }
    lastEach = each;
    expected = Math.max(nanos, (expected + nanos) / 2);
  }
}
