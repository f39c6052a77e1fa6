package dev.redflag.cli.fleet;

import dev.redflag.cli.launch.ClassPath;
import dev.redflag.cli.launch.Command;
import java.io.IOException;
import java.lang.module.FindException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
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
 * @param program what to call it: the main class, the module, or the file's name
 * @param main the main class; null for a source file, and a jar or module that cannot be read or
 *     names none
 * @param classPath its folders and jars; before them the source file, if it is one
 * @param compiling what {@code javac} takes to compile the source file as {@code java} does; empty
 *     where there is none
 */
record JavaCommand(String program, String main, List<Path> classPath, List<String> compiling) {

  private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

  private static final Set<String> MODULE_PATH = Set.of("-p", "--module-path");
  private static final Set<String> MODULE = Set.of("-m", "--module");

  /** Options that {@code java} hands to the compiler of a source file. */
  private static final Set<String> OF_COMPILER =
      Set.of(
          "--upgrade-module-path",
          "--add-modules",
          "--add-exports",
          "--limit-modules",
          "--patch-module",
          "--source");

  /** Options whose value is the word after them. */
  private static final Set<String> WITH_VALUE =
      Set.of(
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
   * @return null where it is none, or one that takes its options from a file
   */
  static JavaCommand of(List<String> words, String classPathVariable) {
    if (!Command.isJava(words.get(0))) {
      return null;
    }
    String classPath = classPathVariable;
    String modulePath = "";
    List<String> compiling = new ArrayList<>();
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      if (CLASS_PATH.contains(word) && i + 1 < words.size()) {
        classPath = words.get(++i);
      } else if (word.startsWith("--class-path=")) {
        classPath = word.substring("--class-path=".length());
      } else if (word.equals("-jar") && i + 1 < words.size()) {
        return ofJar(Path.of(words.get(i + 1)));
      } else if (MODULE_PATH.contains(word) && i + 1 < words.size()) {
        modulePath = words.get(++i);
      } else if (word.startsWith("--module-path=")) {
        modulePath = word.substring("--module-path=".length());
      } else if (WITH_VALUE.contains(word) && i + 1 < words.size()) {
        i++;
        if (OF_COMPILER.contains(word)) {
          compiling.addAll(List.of(word, words.get(i)));
        }
      } else if (word.equals("--enable-preview")
          || word.indexOf('=') > 0 && OF_COMPILER.contains(word.substring(0, word.indexOf('=')))) {
        compiling.add(word);
      } else if (MODULE.contains(word) && i + 1 < words.size()) {
        return ofModule(words.get(i + 1), modulePath, orHere(classPath));
      } else if (word.startsWith("--module=")) {
        return ofModule(word.substring("--module=".length()), modulePath, orHere(classPath));
      } else if (word.startsWith("@")) {
        return null;
      } else if (!word.startsWith("-")) {
        return word.endsWith(".java") || isSource(compiling)
            ? ofSource(Path.of(word), modulePath, classPath, compiling)
            : new JavaCommand(word, word, ClassPath.entries(orHere(classPath)), List.of());
      }
    }
    return null;
  }

  private static String orHere(String classPath) {
    return classPath == null ? "." : classPath;
  }

  private static boolean isSource(List<String> compiling) {
    return compiling.stream()
        .anyMatch(word -> word.equals("--source") || word.startsWith("--source="));
  }

  /** A source file has the class path that it is given alone. */
  private static JavaCommand ofSource(
      Path file, String modulePath, String classPath, List<String> compiling) {
    List<String> options = new ArrayList<>(compiling);
    List<Path> entries = new ArrayList<>();
    entries.add(file);
    if (!modulePath.isEmpty()) {
      options.addAll(List.of("--module-path", modulePath));
    }
    if (classPath != null) {
      options.addAll(List.of("-cp", classPath));
      entries.addAll(ClassPath.entries(classPath));
    }
    options.add(file.toString());
    return new JavaCommand(
        file.getFileName().toString(), null, List.copyOf(entries), List.copyOf(options));
  }

  /** Whether it runs a source file. */
  boolean isSource() {
    return !compiling.isEmpty();
  }

  /**
   * A module's code is found where its module path says, the class path's behind it.
   *
   * @param word {@code com.acme.shop/com.acme.shop.Main}, or without the class where the module
   *     names one
   */
  private static JavaCommand ofModule(String word, String modulePath, String classPath) {
    int slash = word.indexOf('/');
    String name = slash < 0 ? word : word.substring(0, slash);
    String main = slash < 0 ? null : word.substring(slash + 1);
    List<Path> entries = new ArrayList<>();
    try {
      Path[] path =
          modulePath.isEmpty() ? new Path[0] : ClassPath.entries(modulePath).toArray(new Path[0]);
      for (ModuleReference module : ModuleFinder.of(path).findAll()) {
        module.location().map(Path::of).ifPresent(entries::add);
        if (main == null && module.descriptor().name().equals(name)) {
          main = module.descriptor().mainClass().orElse(null);
        }
      }
    } catch (FindException e) {
      main = null; // java will say what is wrong with it
    }
    entries.sort(null); // in which order they are found is not said
    entries.addAll(ClassPath.entries(classPath));
    return new JavaCommand(name, main, List.copyOf(entries), List.of());
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
    return new JavaCommand(file.getFileName().toString(), main, List.copyOf(classPath), List.of());
  }
}
