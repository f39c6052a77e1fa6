package dev.redflag.corpus;

import dev.redflag.testkit.jvm.CorpusProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The programs of this module, and where their classes are. */
final class Corpus {
  static final Path CLASSES = Path.of("target/classes");

  private static final Path SOURCES = Path.of("src/main/java");
  private static final Path NEWER_SOURCES = Path.of("src/main/java25");

  private Corpus() {}

  static List<CorpusProgram> programs() {
    return Stream.concat(CorpusProgram.in(SOURCES).stream(), newerPrograms().stream()).toList();
  }

  /** The programs that the build does not compile, since its JDK may be too old. */
  static List<CorpusProgram> newerPrograms() {
    return CorpusProgram.in(NEWER_SOURCES);
  }
}
