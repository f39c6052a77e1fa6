package dev.redflag.detectors.racechaser;

/**
 * How much a run may spend on waiting.
 *
 * @param maxShare r_max: the share of the run's time, 0 to 1, in which a thread may be waiting
 * @param delayNanos t_delay: how long a thread waits
 * @param leastNanos t_min: how long the run is taken to last at least
 * @param seed from which all chance in the run is made
 */
public record ChaserSettings(double maxShare, long delayNanos, long leastNanos, long seed) {
  /** r_max where none is given. */
  public static final double MAX_SHARE = 0.05;

  /** t_delay where none is given, in milliseconds. */
  public static final int DELAY_MILLIS = 10;
}
