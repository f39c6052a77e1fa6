package dev.redflag.detectors.racechaser;

import dev.redflag.runtime.lockfree.Memory;

/** How often threads came by a site: lost counts of two threads at once do not matter. */
public final class PassCounter {
  private static final long THREAD_ID = Memory.offset(Thread.class, "tid");

  /** Counters, so that threads rarely share one: a cache line each. */
  private static final int STRIPES = 16;

  private static final int STRIPE_SHIFT = 3;

  /** After so many of a thread somebody is to look how many there are. */
  private static final int MANY = 1 << 19;

  private final long[] passes = new long[STRIPES << STRIPE_SHIFT];

  /**
   * A thread comes by.
   *
   * @return whether very many have come since this was said last
   */
  public boolean pass() {
    long thread = Memory.U.getLong(Thread.currentThread(), THREAD_ID);
    return (++passes[((int) thread & STRIPES - 1) << STRIPE_SHIFT] & MANY - 1) == 0;
  }

  /** How often threads came by, or a little less often. */
  public long passes() {
    long sum = 0;
    for (int i = 0; i < STRIPES; i++) {
      sum += passes[i << STRIPE_SHIFT];
    }
    return sum;
  }
}
