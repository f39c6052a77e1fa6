package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Programs in other languages, compiled by their own compilers, and one in Java by that of Eclipse:
 * what these put into classes, and what their runtimes keep for themselves, is no finding; the one
 * race of each program is.
 */
class LanguagesIT {
  private static final Path LIBRARIES = Path.of("target/libraries");
  private static final Path DRIVERS = Path.of("src/drivers");

  /** A language, its compiler, and its program. */
  enum Language {
    ECJ(
        "Program.java",
        "org.eclipse.jdt.internal.compiler.batch.Main",
        List.of("-17", "-nowarn", "-g"),
        "Program",
        "Program$Shared.raced"),
    KOTLIN(
        "Program.kt",
        "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
        List.of("-no-stdlib", "-no-reflect", "-nowarn", "-jvm-target", "17"),
        "ProgramKt",
        "Raced.value"),
    SCALA(
        "Program.scala",
        "scala.tools.nsc.Main",
        List.of("-release", "17"),
        "Program",
        "Shared$.raced"),
    GROOVY(
        "Program.groovy",
        "org.codehaus.groovy.tools.FileSystemCompiler",
        List.of(),
        "Program",
        "Shared.raced");

    private final String source;
    private final String compiler;
    private final List<String> options;
    private final String main;
    private final String raced;

    Language(
        String source, String compiler, List<String> options, String main, String racedVariable) {
      this.source = source;
      this.compiler = compiler;
      this.options = options;
      this.main = main;
      this.raced = racedVariable;
    }

    String directory() {
      return name().toLowerCase(Locale.ROOT);
    }

    String qualified(String name) {
      return "dev.redflag.it." + directory() + "." + name;
    }

    Path libraries() {
      return LIBRARIES.resolve(directory());
    }
  }

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void onlyTheProgramsOwnRaceIsFound(Language language) throws IOException {
    Path classes = compile(language);
    String main = language.qualified(language.main);
    Outcome plain = program(language, Jdk.running(), classes).run(main);
    assertThat(plain.status()).as(plain.stderr()).isZero();
    for (Jdk jdk : Jdk.all()) {
      Path json = folder.resolve(jdk.feature() + ".json");
      Outcome watched =
          program(language, jdk, classes).agent(ForkedJvm.agentJar(), "json=" + json).run(main);
      assertThat(watched.status()).as(watched.stderr()).isZero();
      assertThat(watched.stdout()).isEqualTo(plain.stdout());
      assertThat(Findings.read(json).findings())
          .filteredOn(finding -> !finding.suppressed())
          .as("%s on %s: %s", language, jdk, watched.stderr())
          .extracting(Findings.Finding::variable)
          .containsOnly(language.qualified(language.raced));
    }
  }

  private static ForkedJvm program(Language language, Jdk jdk, Path classes) {
    return ForkedJvm.of(jdk)
        .option("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
        .within(Duration.ofMinutes(3))
        .classPath(classes, language.libraries().resolve("*"));
  }

  private Path compile(Language language) throws IOException {
    Path target = Files.createDirectory(folder.resolve("classes"));
    List<String> arguments = new ArrayList<>(language.options);
    if (Files.isDirectory(language.libraries()) && language != Language.GROOVY) {
      arguments.addAll(List.of("-cp", jars(language.libraries())));
    }
    arguments.addAll(List.of("-d", target.toString()));
    Path source = DRIVERS.resolve(language.directory()).resolve(language.source);
    arguments.add(source.toString());
    Outcome compiled =
        ForkedJvm.of(Jdk.running())
            .option("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
            .within(Duration.ofMinutes(3))
            .classPath(
                language.libraries().resolve("*"),
                LIBRARIES.resolve(language.directory() + "-compiler").resolve("*"))
            .run(language.compiler, arguments.toArray(String[]::new));
    assertThat(compiled.status()).as(compiled.stderr() + compiled.stdout()).isZero();
    return target;
  }

  private static String jars(Path directory) throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
  }
}
