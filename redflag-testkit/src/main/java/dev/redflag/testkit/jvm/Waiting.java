package dev.redflag.testkit.jvm;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the counters of a run tell of the time that its threads waited at a pair of accesses.
 *
 * @param waits how many
 * @param waitedMillis time in which a thread waited, rounded down
 * @param lastedMillis how long the run lasted by the same clock, rounded down
 * @param tooLongMicros by how much the longest wait was longer than planned, rounded down
 */
public record Waiting(long waits, long waitedMillis, long lastedMillis, long tooLongMicros) {
  /** A run is taken to last as long at least. */
  private static final long LEAST_MILLIS = 1000;

  /**
   * Reads the counters of a run with {@code stats}.
   *
   * @throws IllegalStateException where there are none
   */
  public static Waiting of(Outcome outcome) {
    return new Waiting(
        counter("waits", outcome),
        counter("milliseconds in which a thread waited", outcome),
        counter("milliseconds that the run lasted", outcome),
        counter("microseconds by which the longest wait was too long", outcome));
  }

  private static long counter(String name, Outcome outcome) {
    Matcher line = Pattern.compile("(?m)^  " + name + ": (\\d+)$").matcher(outcome.stderr());
    if (!line.find()) {
      throw new IllegalStateException("no counter '" + name + "' in " + outcome.stderr());
    }
    return Long.parseLong(line.group(1));
  }

  /**
   * Whether the run kept to its budget, but for what the longest wait was too long: the machine
   * decides on that, and no test.
   *
   * @param share of the run's time, 0 to 1
   */
  public boolean keepsTo(double share) {
    double allowed = share * Math.max(LEAST_MILLIS, lastedMillis + 1);
    return waitedMillis <= allowed + (tooLongMicros + 1) / 1000.0;
  }
}
