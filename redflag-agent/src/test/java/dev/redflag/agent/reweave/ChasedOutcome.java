package dev.redflag.agent.reweave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.Outcome;
import java.util.List;

/** What a run of {@code programs.Chased} has to say, by whichever detector lets threads wait. */
public final class ChasedOutcome {
  private static final String SUMMARY = "Redflag: 1 findings (0 suppressed) in programs.Chased";

  private ChasedOutcome() {}

  /** The program ran as without us, and its race was proved, with stacks, values and locks. */
  public static void proves(Outcome outcome) {
    ranAsItWould(outcome);
    List<String> lines = outcome.stderr().lines().toList();
    assertThat(lines)
        .contains(
            "WARNING: DATA RACE",
            "Variable: programs.Chased.count (static field)",
            "Read of programs.Chased.count by thread \"reader\", reading 0, holding no lock:",
            SUMMARY);
    assertThat(lines)
        .anyMatch(
            line ->
                line.matches(
                    "At the same time, write of programs.Chased.count by thread \"main\","
                        + " writing 0, holding java.lang.Object@[0-9a-f]+:"))
        .anyMatch(line -> line.startsWith("    at programs.Chased.write(Chased.java:"))
        .anyMatch(line -> line.startsWith("    at programs.Chased.main(Chased.java:"))
        .anyMatch(line -> line.startsWith("    at programs.Chased.read(Chased.java:"))
        .anyMatch(line -> line.startsWith("Pair: programs.Chased."))
        .anyMatch(line -> line.startsWith("Both threads were caught here at the same time"))
        .noneMatch(line -> line.contains("redflag."));
    assertThat(lines.indexOf(SUMMARY)).isEqualTo(lines.size() - 1);
  }

  /** The program ran as without us; threads waited, and none was caught. */
  public static void provesNothing(Outcome outcome) {
    ranAsItWould(outcome);
    assertThat(outcome.stderr())
        .contains("threads caught: 0")
        .containsPattern("  waits: [1-9]")
        .doesNotContain("WARNING");
  }

  private static void ranAsItWould(Outcome outcome) {
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stdout()).isEqualTo("read\n");
  }
}
