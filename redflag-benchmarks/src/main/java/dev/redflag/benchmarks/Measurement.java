package dev.redflag.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What one JVM measured of one kernel; travels from {@link Main} to whoever started it as one line
 * of text.
 *
 * @param benchmark the kernel's name
 * @param millis the time of each measured run, in the order of the runs
 * @param cpuMs the mean processor time of the measured runs, of all threads of the process
 * @param heapKb heap in use after a collection, with the last run's data alive
 * @param rssKb the most resident memory that the process ever had; 0 where the system does not say
 */
public record Measurement(
    String benchmark, double[] millis, double cpuMs, long heapKb, long rssKb) {
  private static final String MARK = "redflag-measurement";

  /** The median of the times. */
  public double medianMs() {
    return median(millis);
  }

  /** The median of some numbers; the mean of the middle two where their count is even. */
  public static double median(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("the median of nothing");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return (sorted.length & 1) == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The line that {@link #fromLine} reads. */
  public String toLine() {
    StringBuilder line = new StringBuilder(MARK).append(' ').append(benchmark);
    line.append(' ').append(cpuMs).append(' ').append(heapKb).append(' ').append(rssKb);
    for (double value : millis) {
      line.append(' ').append(value);
    }
    return line.toString();
  }

  /** Reads a line, or returns null for one that is not a measurement. */
  public static Measurement fromLine(String line) {
    String[] words = line.split(" ");
    if (!words[0].equals(MARK) || words.length < 6) {
      return null;
    }
    List<Double> millis = new ArrayList<>();
    for (int i = 5; i < words.length; i++) {
      millis.add(Double.parseDouble(words[i]));
    }
    return new Measurement(
        words[1],
        millis.stream().mapToDouble(Double::doubleValue).toArray(),
        Double.parseDouble(words[2]),
        Long.parseLong(words[3]),
        Long.parseLong(words[4]));
  }

  // Records compare arrays by identity; two measurements are equal when their lines are.
  @Override
  public boolean equals(Object other) {
    return other instanceof Measurement that && toLine().equals(that.toLine());
  }

  @Override
  public int hashCode() {
    return toLine().hashCode();
  }

  @Override
  public String toString() {
    return toLine();
  }
}
