package dev.redflag.agent.collide;

/**
 * What the hooks that are there cost as long as they are: their passes are counted while a thread
 * waits, and are taken to be as many at any other time. Where hot code has them they may cost more
 * than all batches.
 *
 * <p>Used by one thread at a time.
 */
final class HookCost {
  /** What one pass costs, about, with what the compiler cannot do around it. */
  private static final long PASS_NANOS = 5;

  private long passes;
  private long waited;
  private double share;

  /**
   * There are other hooks from now on, of which nothing is known yet.
   *
   * @param passesNow how often threads passed hooks so far while one waited
   * @param waitedNow for how long threads waited so far, in nanoseconds
   */
  void woven(long passesNow, long waitedNow) {
    passes = passesNow;
    waited = waitedNow;
    share = 0;
  }

  /** Learns what was counted, as of {@link #woven}. */
  void learn(long passesNow, long waitedNow) {
    if (waitedNow > waited) {
      share = (double) (passesNow - passes) * PASS_NANOS / (waitedNow - waited);
    }
  }

  /** The part of a thread's time that hooks take, from 0 on; more than 1 where several pass. */
  double share() {
    return share;
  }
}
