package dev.redflag.pairs.code;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What {@code java -Xlog:class+load} writes: a line a class that was loaded. */
public final class LoadedClassList {
  private static final Pattern OPENED = Pattern.compile("(\\[[^]]*])*\\s*opened: .*");
  private static final String FROM_JDK = " source: jrt:/";

  /** Packages of the agent's jar. */
  private static final List<String> OWN =
      List.of(
          "java.redflag.",
          "dev.redflag.agent.",
          "dev.redflag.analysis.",
          "dev.redflag.detectors.",
          "dev.redflag.happensbefore.",
          "dev.redflag.instrument.",
          "dev.redflag.report.",
          "dev.redflag.runtime.",
          "dev.redflag.shaded.");

  private LoadedClassList() {}

  /**
   * Reads a list: {@code [0.123s][info][class,load] com.acme.C source: file:/…}, and names alone.
   * Hidden classes are left out: they come from code that is seen. So are jars that the JVM says to
   * have opened, and classes of the JDK and of Redflag itself.
   *
   * @return internal names
   */
  public static Set<String> read(Path file) throws IOException {
    Set<String> names = new LinkedHashSet<>();
    for (String line : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\\R")) {
      String rest =
          line.substring(line.lastIndexOf(']', Math.max(line.indexOf(" source:"), 0)) + 1);
      String name = rest.trim().split(" ", 2)[0];
      if (!name.isEmpty()
          && name.indexOf('/') < 0
          && !OPENED.matcher(line).matches()
          && !line.contains(FROM_JDK)
          && OWN.stream().noneMatch(name::startsWith)) {
        names.add(name.replace('.', '/'));
      }
    }
    return names;
  }
}
