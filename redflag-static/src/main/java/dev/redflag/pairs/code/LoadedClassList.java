package dev.redflag.pairs.code;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/** What {@code java -Xlog:class+load} writes: a line a class that was loaded. */
public final class LoadedClassList {
  private LoadedClassList() {}

  /**
   * Reads a list: {@code [0.123s][info][class,load] com.acme.C source: file:/…}, and names alone.
   * Hidden classes are left out: they come from code that is seen.
   *
   * @return internal names
   */
  public static Set<String> read(Path file) throws IOException {
    Set<String> names = new LinkedHashSet<>();
    for (String line : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\\R")) {
      String rest =
          line.substring(line.lastIndexOf(']', Math.max(line.indexOf(" source:"), 0)) + 1);
      String name = rest.trim().split(" ", 2)[0];
      if (!name.isEmpty() && name.indexOf('/') < 0) {
        names.add(name.replace('.', '/'));
      }
    }
    return names;
  }
}
