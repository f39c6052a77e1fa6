package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Javac;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * No shortest race that FastTrack finds in the examples and in the racy versions of real libraries
 * is missing from what Caper says may race. All libraries but {@link #OFTEN} run only with {@code
 * mvn verify -P caper}.
 */
class CaperLibrariesIT {
  /** Drivers that run in each build: two fields, and a collection of the JDK. */
  private static final Set<String> OFTEN = Set.of("Log4jEvent", "JacksonCache");

  /** The pairs are those of the code that the running JDK brings. */
  private static final Jdk JDK = Jdk.running();

  @TempDir Path directory;

  @Test
  void examples() throws Exception {
    Path classes = directory.resolve("classes");
    List<Path> sources = new ArrayList<>(List.of(Path.of("src/drivers/examples/Examples.java")));
    try (Stream<Path> files = Files.list(Path.of("../examples"))) {
      files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
    }
    Javac.compile(JDK, sources, classes, "--release", "17");
    Findings found = check("examples", "Examples", List.of(classes));
    assertThat(found.findings())
        .extracting(Findings.Finding::variable)
        .contains(
            "LostUpdate.visitors",
            "DoubleCheckedLocking$Registry.instance",
            "UnsafePublication.settings",
            "java.util.HashMap",
            "StopFlag.stopped");
  }

  @TestFactory
  Stream<DynamicTest> libraries() throws IOException {
    return tests(true);
  }

  @TestFactory
  @Tag("caper")
  Stream<DynamicTest> otherLibraries() throws IOException {
    return tests(false);
  }

  private Stream<DynamicTest> tests(boolean often) throws IOException {
    return LibraryCase.all().stream()
        .filter(library -> Files.isDirectory(library.jars("racy")))
        .filter(library -> OFTEN.contains(library.driver()) == often)
        .map(library -> DynamicTest.dynamicTest(library.driver(), () -> check(library)));
  }

  private void check(LibraryCase library) throws Exception {
    Path target = directory.resolve(library.library());
    library.compile("racy", target);
    List<Path> classPath = new ArrayList<>(List.of(target));
    try (Stream<Path> jars = Files.list(library.jars("racy"))) {
      jars.sorted().forEach(classPath::add);
    }
    Findings found = check(library.library(), library.mainClass(), classPath);
    assertThat(found.findings())
        .extracting(Findings.Finding::variable)
        .anyMatch(library::isExpected);
  }

  /** What FastTrack found, none of which is missing. */
  private Findings check(String program, String main, List<Path> classPath) throws Exception {
    Path json = directory.resolve(program + ".json");
    run(main, classPath, CaperCheck.FASTTRACK, "json=" + json);
    Findings found = Findings.read(json);
    CaperCheck.of(program, main, classPath, Set.of(), directory)
        .nothingIsMissing(found, options -> run(main, classPath, options));
    return found;
  }

  private static Outcome run(String main, List<Path> classPath, String... options) {
    Outcome outcome =
        ForkedJvm.of(JDK)
            .agent(ForkedJvm.agentJar(), options)
            .classPath(classPath.toArray(new Path[0]))
            .run(main);
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    return outcome;
  }
}
