package dev.redflag.cli.fleet;

import dev.redflag.cli.launch.ClassPath;
import dev.redflag.cli.launch.Command;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * What a direct {@code java} command runs, as far as its words tell.
 *
 * @param program what to call it: the main class, or the file's name
 * @param main the main class; null for a source file, and a jar that cannot be read or names none
 * @param classPath its folders and jars, or the source file
 */
record JavaCommand(String program, String main, List<Path> classPath) {
  private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

  /** Options whose value is the word after them. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          "-p",
          "--module-path",
          "--upgrade-module-path",
          "--add-modules",
          "--add-reads",
          "--add-exports",
          "--add-opens",
          "--limit-modules",
          "--patch-module",
          "--enable-native-access",
          "--illegal-native-access",
          "--source");

  /**
   * Reads a command.
   *
   * @param classPathVariable the environment's {@code CLASSPATH}; null where it is not set
   * @return null where it is none, or one that runs a module or takes its options from a file
   */
  static JavaCommand of(List<String> words, String classPathVariable) {
    if (!Command.isJava(words.get(0))) {
      return null;
    }
    String classPath = classPathVariable == null ? "." : classPathVariable;
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      if (CLASS_PATH.contains(word) && i + 1 < words.size()) {
        classPath = words.get(++i);
      } else if (word.startsWith("--class-path=")) {
        classPath = word.substring("--class-path=".length());
      } else if (word.equals("-jar") && i + 1 < words.size()) {
        return ofJar(Path.of(words.get(i + 1)));
      } else if (WITH_VALUE.contains(word)) {
        i++;
      } else if (word.startsWith("@") || word.equals("-m") || word.startsWith("--module")) {
        return null;
      } else if (!word.startsWith("-")) {
        return word.endsWith(".java")
            ? new JavaCommand(Path.of(word).getFileName().toString(), null, List.of(Path.of(word)))
            : new JavaCommand(word, word, ClassPath.entries(classPath));
      }
    }
    return null;
  }

  private static JavaCommand ofJar(Path file) {
    List<Path> classPath = new ArrayList<>();
    classPath.add(file);
    String main = null;
    try (JarFile jar = new JarFile(file.toFile())) {
      Manifest manifest = jar.getManifest();
      if (manifest != null) {
        main = manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
        String more = manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
        for (String entry : more == null ? new String[0] : more.trim().split(" +")) {
          if (!entry.isEmpty() && !entry.contains(":")) {
            classPath.add(file.toAbsolutePath().resolveSibling(entry));
          }
        }
      }
    } catch (IOException e) {
      main = null; // java will say what is wrong with it
    }
    return new JavaCommand(file.getFileName().toString(), main, List.copyOf(classPath));
  }
}
