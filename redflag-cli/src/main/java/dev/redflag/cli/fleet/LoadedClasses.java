package dev.redflag.cli.fleet;

import dev.redflag.pairs.code.LoadedClassList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The classes that a run loads, noted by the JVM itself: those that are found by reflection or by a
 * name in a file are named nowhere in the code.
 */
final class LoadedClasses {
  private LoadedClasses() {}

  /**
   * A {@code java} command that notes them.
   *
   * @param file where; null where nobody wants them
   */
  static List<String> noted(List<String> command, Path file) {
    List<String> words = new ArrayList<>(command);
    if (file != null) {
      words.add(1, "-Xlog:class+load:file=\"" + file + "\":none:filecount=0");
    }
    return words;
  }

  /**
   * Their internal names.
   *
   * @param file as {@link #noted} had it written; null for none
   */
  static Set<String> read(Path file) throws IOException {
    return file == null ? Set.of() : LoadedClassList.read(file);
  }
}
