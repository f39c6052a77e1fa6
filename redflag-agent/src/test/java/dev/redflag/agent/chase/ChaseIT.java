package dev.redflag.agent.chase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.agent.reweave.ChasedOutcome;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import dev.redflag.testkit.jvm.Waiting;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The detector racechaser in JVMs of its own. */
@ParameterizedClass
@MethodSource("jdks")
class ChaseIT {
  private static final String WRITE = "programs.Chased.write(Chased.java)@1";
  private static final String READ = "programs.Chased.read(Chased.java)@0";

  private final Jdk jdk;

  ChaseIT(Jdk jdk) {
    this.jdk = jdk;
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  /** A long delay: whoever is looked for comes by within it, on a busy machine too. */
  private Outcome chase(String pair, String mode, String... options) {
    String all = "detector=racechaser,pair=" + pair + ",budget=100%,seed=1";
    return ForkedJvm.of(jdk)
        .classPath(Path.of("target/test-classes"))
        .agent(ForkedJvm.agentJar(), (all + String.join("", options)).split(","))
        .run("programs.Chased", mode);
  }

  @Test
  void aRaceIsProvedWithBothStacksValuesAndLocks() {
    ChasedOutcome.proves(chase(WRITE + "," + READ, "unlocked", ",delay=1000"));
  }

  @Test
  void locksAreUnknownWithoutTheModuleThatKnowsThem() {
    Outcome outcome =
        ForkedJvm.of(jdk)
            .classPath(Path.of("target/test-classes"))
            .option("--limit-modules", "java.base,java.instrument")
            .agent(
                ForkedJvm.agentJar(),
                "detector=racechaser",
                "pair=" + WRITE,
                READ,
                "budget=100%",
                "seed=1",
                "delay=1000")
            .run("programs.Chased", "unlocked");
    assertThat(outcome.stdout()).isEqualTo("read\n");
    assertThat(outcome.stderr())
        .contains("by thread \"reader\", reading 0, locks not known:")
        .contains("Redflag: 1 findings");
  }

  @Test
  void accessesUnderOneLockAreNot() {
    Outcome outcome = chase(WRITE + "," + READ, "locked", ",delay=20,stats");
    ChasedOutcome.provesNothing(outcome);
    assertThat(outcome.stderr()).contains("passes of the first site: 40");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 20})
  void theShareOfWaitingKeepsToTheBudget(int percent) {
    String budget = "budget=" + percent + "%";
    Outcome outcome =
        ForkedJvm.of(jdk)
            .classPath(Path.of("target/test-classes"))
            .agent(
                ForkedJvm.agentJar(),
                "detector=racechaser",
                "pair=" + WRITE,
                WRITE,
                budget,
                "stats")
            .run("programs.Chased", "unlocked", "1300");
    assertThat(outcome.stdout()).isEqualTo("read\n");
    Waiting waiting = Waiting.of(outcome);
    assertThat(waiting.keepsTo(percent / 100.0)).as(outcome.stderr()).isTrue();
    assertThat(waiting.lastedMillis()).isGreaterThanOrEqualTo(1300);
    assertThat(waiting.waits() > 0).isEqualTo(percent > 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "programs.Chased.readTwice(Chased.java:21)|readTwice(Chased.java:21) is one of several"
            + " accesses; choose of programs.Chased.readTwice(Chased.java:21)#read@0,"
            + " programs.Chased.readTwice(Chased.java:21)#read@3",
        "programs.Chased.read(Chased.java:16)|those of its method are"
            + " programs.Chased.read(Chased.java:17)#read@0",
        "programs.Chased.absent(Chased.java:17)|its method has none, or is not in the class",
        "programs.Chased.read(Chased.java)@0|both accesses are reads",
        "programs.Chased.writeFlag(Chased.java)@1|the first is an access to the static field"
            + " programs.Chased.flag, the second to the static field programs.Chased.count",
        "java.lang.Thread.start(Thread.java:1)|java.lang.Thread has no hooks: it is the JDK's",
        "programs.Absent.read(Absent.java:1)|Redflag: the pair was not chased: no class"
            + " programs.Absent was loaded."
      })
  void whatCannotBeChasedIsSaid(String first, String sentence) {
    Outcome outcome = chase(first + "," + READ, "unlocked", ",delay=10");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.stdout()).isEqualTo("read\n");
    assertThat(outcome.stderr()).hasLineCount(1).startsWith("Redflag: the pair").contains(sentence);
  }

  @Test
  void aVolatileFieldIsSaidNotToRace() {
    String flag = "programs.Chased.writeFlag(Chased.java)@1";
    Outcome outcome = chase(flag + "," + flag, "unlocked", ",delay=10");
    assertThat(outcome.stdout()).isEqualTo("read\n");
    assertThat(outcome.stderr())
        .contains("the pair cannot be chased")
        .contains("cannot race: programs.Chased.flag is volatile");
  }

  @Test
  void aPairIsChasedInAJvmThatRunsAlready() {
    Outcome outcome =
        ForkedJvm.of(jdk)
            .classPath(Path.of("target/test-classes"))
            .option("-Djdk.attach.allowAttachSelf=true", "-XX:+EnableDynamicAgentLoading")
            .run("programs.ChasedThreads", "late", ForkedJvm.agentJar().toString(), options());
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stdout()).isEqualTo("read\n");
    assertIsProved(outcome);
  }

  @ParameterizedTest
  @ValueSource(strings = {"virtual", "pinned"})
  void virtualThreadsAreCaught(String mode) {
    Assumptions.assumeTrue(jdk.feature() >= 21);
    Outcome outcome =
        ForkedJvm.of(jdk)
            .classPath(Path.of("target/test-classes"))
            .option("-Djdk.virtualThreadScheduler.parallelism=2")
            .agent(ForkedJvm.agentJar(), options())
            .run("programs.ChasedThreads", mode);
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stdout()).isEqualTo("read\n");
    assertIsProved(outcome);
  }

  private static String options() {
    return "detector=racechaser,pair=" + WRITE + "," + READ + ",budget=100%,seed=1,delay=1000";
  }

  private static void assertIsProved(Outcome outcome) {
    assertThat(outcome.stderr())
        .contains("Variable: programs.Chased.count (static field)")
        .contains("    at programs.ChasedThreads.readAll(ChasedThreads.java:")
        .contains("    at programs.ChasedThreads.writeAll(ChasedThreads.java:")
        .contains("Both threads were caught here at the same time");
  }
}
