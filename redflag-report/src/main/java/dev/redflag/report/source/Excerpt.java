package dev.redflag.report.source;

import java.util.List;

/**
 * Some lines of a source file.
 *
 * @param path path of the file below its source root, with slashes
 * @param first number of the first line, from 1
 * @param line number of the line that it is about
 * @param lines the lines, without their ends
 */
public record Excerpt(String path, int first, int line, List<String> lines) {
  public Excerpt {
    lines = List.copyOf(lines);
  }

  /** The line that it is about. */
  public String text() {
    return lines.get(line - first);
  }
}
