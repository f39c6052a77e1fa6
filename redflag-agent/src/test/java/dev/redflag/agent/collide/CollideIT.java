package dev.redflag.agent.collide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.agent.reweave.ChasedOutcome;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    ChasedOutcome.proves(run(WRITE, "delay=1000", "programs.Chased", "unlocked"));
  }

  @Test
  void accessesUnderOneLockAreNot() {
    Outcome outcome = run(WRITE, "delay=20,stats", "programs.Chased", "locked");
    ChasedOutcome.provesNothing(outcome);
    assertThat(outcome.stderr()).contains("values changed by nobody that was seen: 0");
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "programs.Absent.read(Absent.java:1)|programs.Absent.read(Absent.java:1) was not sampled:"
            + " no class of that name with such an access was loaded.",
        "programs.Chased.read(Chased.java:16)|a site was not sampled: programs.Chased.read("
            + "Chased.java:16) is no access to a field or an array element; those of its method are"
            + " programs.Chased.read(Chased.java:17)#read@0.",
        "programs.Chased.absent(Chased.java:17)|a site was not sampled: programs.Chased.absent("
            + "Chased.java:17) is no access to a field or an array element; its method has none, or"
            + " is not in the class.",
        "programs.Chased.writeFlag(Chased.java)@1|programs.Chased.writeFlag(Chased.java:25)#write@1"
            + " was not sampled, since it cannot race: programs.Chased.flag is volatile."
      })
  void whatCannotBeSampledIsSaid(String site, String sentence) {
    Outcome outcome = run(site, "delay=10", "programs.Chased", "unlocked");
    assertThat(outcome.stdout()).isEqualTo("read\n");
    assertThat(outcome.stderr()).isEqualTo("Redflag: " + sentence + "\n");
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
