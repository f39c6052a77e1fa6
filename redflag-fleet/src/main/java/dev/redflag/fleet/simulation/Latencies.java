package dev.redflag.fleet.simulation;

import java.util.Arrays;

/**
 * How long many steps took, in milliseconds.
 *
 * @param median half of them took no longer
 * @param most 99 of 100 took no longer
 * @param longest none took longer
 */
public record Latencies(double median, double most, double longest) {
  private static final double MEDIAN = 0.5;
  private static final double MOST = 0.99;
  private static final double NANOS_A_MILLI = 1e6;

  /** Of these times, in nanoseconds; none are zero. */
  static Latencies of(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return new Latencies(at(sorted, MEDIAN), at(sorted, MOST), at(sorted, 1));
  }

  private static double at(long[] sorted, double share) {
    int index = (int) Math.ceil(share * sorted.length) - 1;
    return sorted.length == 0 ? 0 : sorted[Math.max(0, index)] / NANOS_A_MILLI;
  }
}
