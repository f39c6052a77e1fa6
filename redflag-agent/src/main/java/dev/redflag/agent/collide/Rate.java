package dev.redflag.agent.collide;

/**
 * How many groups of accesses are armed at a time: so many that as many sites fire a second as the
 * user wants (section 3.1 of the paper).
 */
final class Rate {
  /** Groups that are armed at most: where most are never met, more would only cost. */
  static final int MOST = 2_000;

  private final double wanted;
  private double groups;

  /**
   * @param wanted sites to fire a second
   */
  Rate(double wanted) {
    this.wanted = wanted;
    this.groups = wanted;
  }

  /** The number of groups for the next period: at least one, unless nothing is wanted. */
  int groups() {
    return wanted == 0 ? 0 : (int) Math.max(1, Math.min(MOST, Math.round(groups)));
  }

  /**
   * Learns how many sites fired.
   *
   * @param fired their number, with those where a wait was not allowed
   * @param seconds in that time, more than 0
   */
  void learn(long fired, double seconds) {
    double measured = fired / seconds;
    double factor = measured == 0 ? 2 : Math.max(0.5, Math.min(2, wanted / measured));
    groups = Math.max(1, Math.min(MOST, groups * factor));
  }
}
