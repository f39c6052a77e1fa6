package dev.redflag.report.sarif;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a stack, taken apart.
 *
 * @param text the line as Java prints it
 * @param path path of the source file below a source root, from the package and the file's name;
 *     null where the file is not known
 * @param line the line in it; 0 where it is not known
 */
record Frame(String text, String path, int line) {
  private static final Pattern FORM =
      Pattern.compile("(?:[^/]*/)?([\\w$.<>/]+)\\.([\\w$<>]+)\\(([^:()]+\\.\\w+):(\\d+)\\)");

  static Frame of(String text) {
    Matcher m = FORM.matcher(text);
    if (!m.matches()) {
      return new Frame(text, null, 0);
    }
    String owner = m.group(1);
    int dot = owner.lastIndexOf('.');
    String folder = dot < 0 ? "" : owner.substring(0, dot + 1).replace('.', '/');
    return new Frame(text, folder + m.group(3), Integer.parseInt(m.group(4)));
  }
}
