package dev.redflag.cli.launch;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A class path as {@code java} takes it. */
public final class ClassPath {
  private ClassPath() {}

  /**
   * Its entries, in its order; {@code *} stands for the jars of a folder, and nothing for the
   * folder that a command runs in.
   */
  public static List<Path> entries(String classPath) {
    List<Path> entries = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator)) {
      Path path = Path.of(entry.isEmpty() ? "." : entry);
      if (entry.endsWith("*")) {
        File[] jars =
            new File(entry.length() == 1 ? "." : entry.substring(0, entry.length() - 1))
                .listFiles((folder, file) -> file.endsWith(".jar") || file.endsWith(".JAR"));
        // in which order the JVM takes these is not said
        Stream.of(jars == null ? new File[0] : jars)
            .map(File::toPath)
            .sorted()
            .forEach(entries::add);
      } else {
        entries.add(path);
      }
    }
    return List.copyOf(entries);
  }
}
