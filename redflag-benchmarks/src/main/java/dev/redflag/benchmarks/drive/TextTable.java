package dev.redflag.benchmarks.drive;

import dev.redflag.benchmarks.Group;
import java.util.Locale;

/** Writes results as a table for a terminal. */
final class TextTable {
  private static final String ROW = "%-12s %-5s %-24s %10s %10s %6s %9s %7s %7s %9s%n";

  private TextTable() {}

  static String of(Results results) {
    StringBuilder text = new StringBuilder();
    line(
        text,
        "benchmark",
        "size",
        "detector",
        "plain ms",
        "ms",
        "+-%",
        "slowdown",
        "cpu",
        "memory",
        "warnings");
    for (Row row : results.rows()) {
      line(
          text,
          row.benchmark(),
          row.size().name().toLowerCase(Locale.ROOT),
          row.detector(),
          number("%.1f", row.baseMs()),
          number("%.1f", row.ms()),
          number("%.0f", 100 * row.spread()),
          number("%.2f", row.slowdown()),
          number("%.2f", row.cpuRatio()),
          number("%.2f", row.memoryRatio()),
          row.warnings() + marks(row));
    }
    for (Group group : Group.values()) {
      means(text, results, group, "mean " + group.label());
    }
    means(text, results, null, "mean of all");
    notes(text, results);
    return text.toString();
  }

  private static void means(StringBuilder text, Results results, Group group, String label) {
    results
        .means(group)
        .forEach(
            (detector, mean) ->
                line(
                    text,
                    label,
                    mean.rows() + "x",
                    detector,
                    "",
                    "",
                    "",
                    number("%.2f", mean.slowdown()),
                    number("%.2f", mean.cpuRatio()),
                    number("%.2f", mean.memoryRatio()),
                    ""));
  }

  /** A plus for a warning that is not intended, a minus for an intended race not found. */
  private static String marks(Row row) {
    return (row.unexpected().isEmpty() ? "" : "+") + (row.missed().isEmpty() ? "" : "-");
  }

  private static void notes(StringBuilder text, Results results) {
    for (Row row : results.rows()) {
      for (String variable : row.unexpected()) {
        note(text, row, "warns of " + variable + ", which is not meant to race");
      }
      for (String variable : row.missed()) {
        note(text, row, "does not warn of " + variable + ", which races on purpose");
      }
    }
    for (Results.Failure failure : results.failures()) {
      String how = failure.detector() == null ? "plain" : "under " + failure.detector();
      text.append(failure.benchmark()).append(' ').append(how).append(" failed: ");
      text.append(failure.reason()).append(System.lineSeparator());
    }
  }

  private static void note(StringBuilder text, Row row, String what) {
    text.append(row.detector()).append(" on ").append(row.benchmark()).append(' ').append(what);
    text.append(System.lineSeparator());
  }

  private static void line(StringBuilder text, Object... cells) {
    text.append(String.format(Locale.ROOT, ROW, cells).stripTrailing());
    text.append(System.lineSeparator());
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
