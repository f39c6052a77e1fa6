package dev.redflag.detectors.datacollider;

/**
 * How a run samples, and what it may spend.
 *
 * @param maxShare the share of the run's time, 0 to 1, in which a thread may be waiting
 * @param delayNanos how long a thread waits at most
 * @param shortNanos how long most threads wait, no longer than that: so long that as many sites can
 *     fire as are wanted
 * @param leastNanos how long the run is taken to last at least
 * @param seed from which all chance in the run is made
 */
public record ColliderSettings(
    double maxShare, long delayNanos, long shortNanos, long leastNanos, long seed) {
  /** The delay where none is given, in milliseconds (section 3.2.3). */
  public static final int DELAY_MILLIS = 15;

  /** The shortest delay that helps: threads are woken late by tenths of it. */
  private static final long LEAST_DELAY_NANOS = 1_000_000;

  /** The part of the waits that last as long as they may: who is slow to come is caught too. */
  private static final double LONG_WAITS = 0.25;

  private static final double NANOS_A_SECOND = 1e9;

  /**
   * How long the next thread waits.
   *
   * @param chance from 0 to 1, less than 1
   */
  public long nextDelayNanos(double chance) {
    return chance < LONG_WAITS ? delayNanos : shortNanos;
  }

  /**
   * The delay by which the budget pays for as many waits as are wanted.
   *
   * @param maxShare as above
   * @param rate how many sites are to fire a second; 0 for none
   * @param delayNanos as above
   */
  public static long shortNanos(double maxShare, double rate, long delayNanos) {
    double affordable = rate == 0 ? delayNanos : maxShare / rate * NANOS_A_SECOND;
    return Math.min(delayNanos, Math.max(LEAST_DELAY_NANOS, (long) affordable));
  }
}
