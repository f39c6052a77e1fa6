package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What sampling by chance finds in {@value #SECONDS} seconds at a budget of {@value #PERCENT}%: the
 * races of the examples in nine of ten runs; what it finds in real libraries is printed. A run is
 * the program again and again: an example with classes of its own each time, since its race is that
 * of a start, a library with the same ones. Only {@code mvn verify -P pairs} runs it, since it
 * takes minutes. {@code -Dredflag.seeds=N} is how many runs a library has, 1 where nothing is said.
 */
@Tag("pairs")
class SampledIT {
  private static final int SECONDS = 30;
  private static final int PERCENT = 5;
  private static final int RUNS = 10;
  private static final Path BENCHMARKS = Path.of("../redflag-benchmarks/target/classes");

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "LostUpdate, LostUpdate.visitors",
    "DoubleCheckedLocking, DoubleCheckedLocking$Registry.instance",
    "StopFlag, StopFlag.stopped",
    "UnsafePublication, UnsafePublication.settings"
  })
  void theRaceOfAnExampleIsFoundInNineOfTenRuns(String example, String variable) {
    Jdk jdk = Jdk.all().get(0);
    Path source = Path.of("../examples", example + ".java");
    Javac.compile(Jdk.running(), List.of(source), directory, "--release", "17");
    List<Long> millis = new ArrayList<>();
    for (int seed = 1; seed <= RUNS; seed++) {
      long begun = System.nanoTime();
      Outcome outcome = run(jdk, seed, directory.toString(), example, "haltOnRace");
      if (outcome.stderr().contains("Variable: " + variable + " ")) {
        millis.add((System.nanoTime() - begun) / 1_000_000);
      }
    }
    System.out.println(example + ": found after milliseconds " + millis);
    assertThat(millis).as(example).hasSizeGreaterThanOrEqualTo(RUNS - 1);
  }

  @TestFactory
  Stream<DynamicTest> libraries() throws IOException {
    return LibraryCase.all().stream()
        .filter(library -> Files.isDirectory(library.jars("racy")))
        .map(library -> dynamicTest(library.driver(), () -> tell(library)));
  }

  private void tell(LibraryCase library) {
    Path target = directory.resolve(library.library());
    library.compile("racy", target);
    Path json = directory.resolve("findings.json");
    for (int seed = 1; seed <= Integer.getInteger("redflag.seeds", 1); seed++) {
      String classPath = target + ":" + library.jars("racy").resolve("*");
      Outcome outcome =
          run(Jdk.all().get(0), seed, classPath, library.mainClass(), "json=" + json, "kept");
      List<String> found =
          Findings.read(json).findings().stream().map(Findings.Finding::variable).toList();
      System.out.printf(
          "%s, seed %d: %s, %s, %s%n",
          library.driver(),
          seed,
          found.stream().anyMatch(library::isExpected) ? "found" : "not found",
          found,
          outcome.stdout().strip());
      assertThat(outcome.status()).as(outcome.stderr()).isZero();
    }
  }

  /**
   * Runs a program again and again.
   *
   * @param more an option of the agent, then what the loop is told
   */
  private static Outcome run(Jdk jdk, int seed, String classPath, String main, String... more) {
    List<String> arguments = new ArrayList<>(List.of(Integer.toString(SECONDS), classPath, main));
    arguments.addAll(List.of(more).subList(1, more.length));
    return ForkedJvm.of(jdk)
        .agent(
            ForkedJvm.agentJar(),
            "detector=datacollider",
            "seed=" + seed,
            "budget=" + PERCENT,
            more[0])
        .classPath(BENCHMARKS)
        .run("dev.redflag.benchmarks.reweave.Repeat", arguments.toArray(new String[0]));
  }
}
