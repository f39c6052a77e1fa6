package dev.redflag.corpus;

import dev.redflag.testkit.jvm.CorpusProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The programs of this module, and where their classes are. */
final class Corpus {
  static final Path CLASSES = Path.of("target/classes");

  private static final Path SOURCES = Path.of("src/main/java");
  private static final Path NEWER_SOURCES = Path.of("src/main/java25");
  private static final Path KNOWN_GAPS = Path.of("src/test/resources/known-gaps.txt");

  /** What the names of programs begin with. */
  static final String PACKAGE = "dev.redflag.corpus.";

  private static final Path UNCAUGHT = Path.of("src/test/resources/uncaught.txt");
  private static final Path UNPAIRED = Path.of("src/test/resources/unpaired.txt");

  private Corpus() {}

  static List<CorpusProgram> programs() {
    return Stream.concat(CorpusProgram.in(SOURCES).stream(), newerPrograms().stream()).toList();
  }

  /** The programs that the build does not compile, since its JDK may be too old. */
  static List<CorpusProgram> newerPrograms() {
    return CorpusProgram.in(NEWER_SOURCES);
  }

  /** The classes with rules that have no program of a verdict still. This list only shrinks. */
  static List<String> unpaired() {
    try {
      return Files.readAllLines(UNPAIRED).stream()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The programs whose verdict is known to be wrong still, each with the reason. */
  static Map<String, String> knownGaps() {
    return reasons(KNOWN_GAPS);
  }

  /**
   * The races, by program and variable, at which no two threads can be met, each with the reason.
   */
  static Map<String, String> uncaught() {
    return reasons(UNCAUGHT);
  }

  private static Map<String, String> reasons(Path file) {
    Map<String, String> reasons = new TreeMap<>();
    try {
      for (String line : Files.readAllLines(file)) {
        if (!line.isBlank() && !line.startsWith("#")) {
          String[] parts = line.split(": ", 2);
          reasons.put(parts[0], parts[1]);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return reasons;
  }
}
