package dev.redflag.report.source;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a stack, taken apart.
 *
 * @param text the line as Java prints it
 * @param method the method with its class, as {@code a.B.c}; null where the line is no frame
 * @param path path of the source file below a source root, from the package and the file's name;
 *     null where the file is not known
 * @param line the line in it; 0 where it is not known
 */
public record Frame(String text, String method, String path, int line) {
  private static final Pattern FORM =
      Pattern.compile("(?:[^/]*/)?([\\w$.<>/]+)\\.([\\w$<>]+)\\(([^()]*)\\)");

  private static final Pattern PLACE = Pattern.compile("([^:]+\\.\\w+)(?::(\\d+))?");

  /** The packages whose sources are the JDK's, and never the program's. */
  private static final Pattern JDK = Pattern.compile("(?:java|javax|jdk|sun|com\\.sun)\\..*");

  /** Takes a line apart. */
  public static Frame of(String text) {
    Matcher m = FORM.matcher(text);
    if (!m.matches()) {
      return new Frame(text, null, null, 0);
    }
    String owner = m.group(1);
    String method = owner + "." + m.group(2);
    Matcher place = PLACE.matcher(m.group(3));
    if (!place.matches()) {
      return new Frame(text, method, null, 0);
    }
    int dot = owner.lastIndexOf('.');
    String folder = dot < 0 ? "" : owner.substring(0, dot + 1).replace('.', '/');
    String line = place.group(2);
    return new Frame(
        text, method, folder + place.group(1), line == null ? 0 : Integer.parseInt(line));
  }

  /** Whether the method is one of the JDK's. */
  public boolean isOfJdk() {
    return method != null && JDK.matcher(method).matches();
  }
}
