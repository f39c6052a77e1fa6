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
 * @param classPath its folders and jars, or the source file
 */
record JavaCommand(String program, String main, List<Path> classPath) {
  private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

  private static final Set<String> MODULE_PATH = Set.of("-p", "--module-path");
  private static final Set<String> MODULE = Set.of("-m", "--module");

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
    String classPath = classPathVariable == null ? "." : classPathVariable;
    String modulePath = "";
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
      } else if (WITH_VALUE.contains(word)) {
        i++;
      } else if (MODULE.contains(word) && i + 1 < words.size()) {
        return ofModule(words.get(i + 1), modulePath, classPath);
      } else if (word.startsWith("--module=")) {
        return ofModule(word.substring("--module=".length()), modulePath, classPath);
      } else if (word.startsWith("@")) {
        return null;
      } else if (!word.startsWith("-")) {
        return word.endsWith(".java")
            ? new JavaCommand(Path.of(word).getFileName().toString(), null, List.of(Path.of(word)))
            : new JavaCommand(word, word, ClassPath.entries(classPath));
      }
    }
    return null;
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
    return new JavaCommand(name, main, List.copyOf(entries));
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
