package dev.redflag.it.real;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What was said of each finding in a program of others, from {@code src/real/findings.tsv}: the
 * variable, whether the race is real, intended, or a false alarm, and why.
 */
record Judgements(List<Judgement> lines) {
  private static final Map<String, Boolean> VERDICTS =
      Map.of("real", true, "intended", true, "false alarm", false);

  /** One line; in the variable {@code *} stands for any characters. */
  record Judgement(String subject, String variable, String verdict, String reason) {
    boolean covers(String in, String found) {
      return subject.equals(in)
          && Pattern.matches(Pattern.quote(variable).replace("*", "\\E.*\\Q"), found);
    }
  }

  /** Reads the table. */
  static Judgements read(Path table) {
    try {
      return parse(Files.readAllLines(table));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the table's lines. */
  static Judgements parse(List<String> lines) {
    return new Judgements(
        lines.stream()
            .filter(line -> !line.startsWith("#") && !line.isBlank())
            .map(Judgements::line)
            .toList());
  }

  private static Judgement line(String line) {
    String[] column = line.split("\t");
    if (column.length != 4 || !VERDICTS.containsKey(column[2])) {
      throw new IllegalArgumentException("'" + line + "' is no judgement");
    }
    return new Judgement(column[0], column[1], column[2], column[3]);
  }

  /** Whether a finding was looked into and is a race. */
  boolean accepts(String subject, String variable) {
    return lines.stream()
        .filter(line -> line.covers(subject, variable))
        .anyMatch(line -> VERDICTS.get(line.verdict()));
  }
}
