package dev.redflag.it.real;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A program of others that is run as it is: a library's test suite, or a program on a library.
 *
 * <p>The tables {@code src/real/suites.txt} and {@code src/real/programs.txt} hold a stanza for
 * each: a first line with its name, and indented lines of a key and words.
 *
 * @param name its name, also that of its folder
 * @param jars coordinates of the artifacts on its class path, {@code group:artifact:version} and
 *     perhaps {@code :classifier}; what they depend on is there too
 * @param classes folders of classes on its class path, built by other modules
 * @param sources files to compile first, below {@code src/real}
 * @param jvm options of the JVM
 * @param oldest the oldest JDK that it runs on
 * @param main its main class, or the console launcher
 * @param arguments its arguments
 */
record Subject(
    String name,
    List<String> jars,
    List<String> classes,
    List<String> sources,
    List<String> jvm,
    int oldest,
    String main,
    List<String> arguments) {
  private static final String LAUNCHER = "org.junit.platform.console.ConsoleLauncher";

  Subject {
    jars = List.copyOf(jars);
    classes = List.copyOf(classes);
    sources = List.copyOf(sources);
    jvm = List.copyOf(jvm);
    arguments = List.copyOf(arguments);
  }

  /** Whether it is a test suite. */
  boolean isSuite() {
    return main.equals(LAUNCHER);
  }

  /** The same with more options of the JVM. */
  Subject with(String... options) {
    List<String> all = new ArrayList<>(jvm);
    all.addAll(List.of(options));
    return new Subject(name, jars, classes, sources, all, oldest, main, arguments);
  }

  /** Reads a table. */
  static List<Subject> read(Path table) {
    try {
      return parse(Files.readAllLines(table));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Those of a table that {@code redflag.real} names; all where it is not set. */
  static List<Subject> wanted(Path table) {
    String names = System.getProperty("redflag.real", "");
    Set<String> wanted = Set.of(names.split(","));
    return read(table).stream()
        .filter(subject -> names.isEmpty() || wanted.contains(subject.name()))
        .toList();
  }

  /** Reads the lines of a table. */
  static List<Subject> parse(List<String> lines) {
    List<Subject> subjects = new ArrayList<>();
    Stanza stanza = null;
    for (String line : lines) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (!line.startsWith(" ")) {
        if (stanza != null) {
          subjects.add(stanza.subject());
        }
        stanza = new Stanza(line.strip());
      } else if (stanza == null) {
        throw new IllegalArgumentException("'" + line.strip() + "' stands before the first name");
      } else {
        stanza.add(line.strip());
      }
    }
    if (stanza != null) {
      subjects.add(stanza.subject());
    }
    return subjects;
  }

  /** A stanza as far as it was read. */
  private static final class Stanza {
    private final String name;
    private final List<String> jars = new ArrayList<>();
    private final List<String> classes = new ArrayList<>();
    private final List<String> sources = new ArrayList<>();
    private final List<String> jvm = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private int oldest = 17;
    private String main = LAUNCHER;

    Stanza(String name) {
      this.name = name;
    }

    void add(String line) {
      List<String> words = List.of(line.split(" +"));
      List<String> rest = words.subList(1, words.size());
      switch (words.get(0)) {
        case "jar" -> jars.addAll(rest);
        case "classes" -> classes.addAll(rest);
        case "source" -> sources.addAll(rest);
        case "jvm" -> jvm.addAll(rest);
        case "jdk" -> oldest = Integer.parseInt(rest.get(0));
        case "main" -> main = rest.get(0);
        case "run" -> arguments.addAll(rest);
        default -> throw new IllegalArgumentException("'" + line + "' of " + name + " has no key");
      }
    }

    Subject subject() {
      return new Subject(name, jars, classes, sources, jvm, oldest, main, arguments);
    }
  }
}
