package dev.redflag.detectors.datacollider;

/**
 * How a run samples, and what it may spend.
 *
 * @param maxShare the share of the run's time, 0 to 1, in which a thread may be waiting
 * @param delayNanos how long a thread waits at most
 * @param leastNanos how long the run is taken to last at least
 * @param seed from which all chance in the run is made
 */
public record ColliderSettings(double maxShare, long delayNanos, long leastNanos, long seed) {
  /** The delay where none is given, in milliseconds (section 3.2.3). */
  public static final int DELAY_MILLIS = 15;
}
