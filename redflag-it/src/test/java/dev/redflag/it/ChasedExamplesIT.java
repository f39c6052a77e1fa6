package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What one run prints as a pair, another run proves, and one that samples catches. All examples but
 * the one that races on the state of a JDK object, which is no access of the program's.
 */
class ChasedExamplesIT {
  /**
   * Runs within which a race must be proved, in turn with each of the two sites as the first, by
   * threads that wait for each other.
   */
  private static final int RUNS = 10;

  /**
   * The same where the scheduler alone chooses which access comes first, or where the wait may fall
   * on the wrong one: a single run proves the race two times in five at least, so that all of these
   * fail once in 10^13.
   */
  private static final int RUNS_BY_CHANCE = 60;

  @ParameterizedTest
  @CsvSource({
    "LostUpdate, LostUpdate.visitors (static field)",
    "DoubleCheckedLocking, DoubleCheckedLocking$Registry.instance (static field)",
    "StopFlag, StopFlag.stopped (static field)",
    "UnsafePublication, UnsafePublication.settings (static field)"
  })
  void thePairThatIsPrintedIsProved(String example, String variable) {
    Jdk jdk = Jdk.all().get(0); // to be cheap: other JDKs run the agent's own tests
    List<String> lines = run(jdk, example).stderr().lines().toList();
    int at = lines.indexOf("Variable: " + variable);
    assertThat(at).as(String.join("\n", lines)).isNotNegative();
    String pair =
        lines.stream().skip(at).filter(line -> line.startsWith("Pair: ")).findFirst().orElseThrow();
    String[] sites = pair.substring("Pair: ".length()).split(",");
    assertThat(sites).hasSize(2);
    assertThat(isProved(jdk, example, variable, sites, "racechaser", "budget=100", "delay=200"))
        .as(example)
        .isTrue();
    assertThat(isProved(jdk, example, variable, sites, "litehb")).as(example).isTrue();
    assertThat(isSampled(jdk, example, variable, sites)).as(example).isTrue();
  }

  /** The same accesses by the detector that samples, with a delay that outlasts the example. */
  private static boolean isSampled(Jdk jdk, String example, String variable, String[] sites) {
    for (int i = 0; i < RUNS_BY_CHANCE; i++) {
      Outcome outcome =
          run(
              jdk,
              example,
              "detector=datacollider",
              "sites=" + sites[i % 2],
              "seed=" + i,
              "budget=100",
              "delay=200");
      assertThat(outcome.status()).as(outcome.stderr()).isZero();
      if (outcome.stderr().contains("Variable: " + variable)) {
        return true;
      }
      assertThat(outcome.stderr()).isEmpty();
    }
    return false;
  }

  private static boolean isProved(
      Jdk jdk, String example, String variable, String[] sites, String detector, String... more) {
    int runs = detector.equals("racechaser") ? RUNS : RUNS_BY_CHANCE;
    for (int i = 0; i < runs; i++) {
      String first = sites[i % 2];
      String second = sites[1 - i % 2];
      List<String> options = new ArrayList<>(List.of(more));
      options.add("detector=" + detector);
      options.add("pair=" + first + "," + second);
      if (detector.equals("racechaser")) {
        options.add("seed=" + i);
      }
      Outcome outcome = run(jdk, example, options.toArray(new String[0]));
      assertThat(outcome.status()).as(outcome.stderr()).isZero();
      if (outcome.stderr().contains("Variable: " + variable)) {
        assertThat(outcome.stderr()).contains("Pair: " + first + "," + second);
        return true;
      }
      assertThat(outcome.stderr()).isEmpty();
    }
    return false;
  }

  private static Outcome run(Jdk jdk, String example, String... options) {
    return ForkedJvm.of(jdk)
        .agent(ForkedJvm.agentJar(), options)
        .run(Path.of("../examples", example + ".java").toString());
  }
}
