package dev.redflag.agent.collide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The detector datacollider in JVMs of its own, with named sites, so that nothing is by chance. */
@ParameterizedClass
@MethodSource("jdks")
class CollideIT {
  private static final String WRITE = "programs.Chased.write(Chased.java)@1";

  private final Jdk jdk;

  CollideIT(Jdk jdk) {
    this.jdk = jdk;
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  /** A long delay: whoever is looked for comes by within it, on a busy machine too. */
  private Outcome run(String sites, String options, String program, String... args) {
    String all = "detector=datacollider,sites=" + sites + ",budget=100%,seed=1," + options;
    return ForkedJvm.of(jdk)
        .classPath(Path.of("target/test-classes"))
        .agent(ForkedJvm.agentJar(), all.split(","))
        .run(program, args);
  }

  @Test
  void aRaceIsProvedWithBothStacksValuesAndLocks() {
    Outcome outcome = run(WRITE, "delay=1000", "programs.Chased", "unlocked");
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stdout()).isEqualTo("read\n");
    List<String> lines = outcome.stderr().lines().toList();
    assertThat(lines)
        .contains(
            "WARNING: DATA RACE",
            "Variable: programs.Chased.count (static field)",
            "Read of programs.Chased.count by thread \"reader\", reading 0, holding no lock:",
            "Redflag: 1 findings (0 suppressed) in programs.Chased");
    assertThat(lines)
        .anyMatch(
            line ->
                line.matches(
                    "At the same time, write of programs.Chased.count by thread \"main\","
                        + " writing 0, holding java.lang.Object@[0-9a-f]+:"))
        .anyMatch(line -> line.startsWith("    at programs.Chased.main(Chased.java:"))
        .anyMatch(line -> line.startsWith("Pair: programs.Chased.write(Chased.java:"))
        .noneMatch(line -> line.contains("redflag."));
  }

  @Test
  void accessesUnderOneLockAreNot() {
    Outcome outcome = run(WRITE, "delay=20,stats", "programs.Chased", "locked");
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stdout()).isEqualTo("read\n");
    assertThat(outcome.stderr())
        .contains("threads caught: 0")
        .contains("values changed by nobody that was seen: 0")
        .containsPattern("  waits: [1-9]")
        .doesNotContain("WARNING");
  }

  @Test
  void aValueThatCodeWithoutHooksChangesIsTold() {
    Outcome outcome = run("programs.Filled.read(Filled.java)@4", "delay=1000", "programs.Filled");
    assertThat(outcome.stdout()).isEqualTo("read\n");
    assertThat(outcome.stderr())
        .contains("Variable: int[] (array, element 0)")
        .contains("At the same time, write of element 0 of int[] by a thread that was not seen,")
        .contains("The value changed while the thread waited before its access");
  }

  @Test
  void whatWasNotMetIsSaid() {
    String absent = "programs.Absent.read(Absent.java:1)";
    Outcome outcome = run(absent, "delay=10", "programs.Chased", "unlocked");
    assertThat(outcome.stdout()).isEqualTo("read\n");
    assertThat(outcome.stderr())
        .isEqualTo(
            "Redflag: "
                + absent
                + " was not sampled: no class of that name with such an access was loaded.\n");
  }

  @Test
  void nothingIsWovenAtRateZero() {
    Outcome outcome =
        ForkedJvm.of(jdk)
            .classPath(Path.of("target/test-classes"))
            .agent(ForkedJvm.agentJar(), "detector=datacollider", "rate=0", "stats")
            .run("programs.Chased", "unlocked");
    assertThat(outcome.stdout()).isEqualTo("read\n");
    assertThat(outcome.stderr()).contains("sites that had a hook: 0").doesNotContain("WARNING");
  }
}
