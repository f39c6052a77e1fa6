package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A program whose arrays fit into the heap runs, also where their shadows do not. */
@ParameterizedClass
@MethodSource("jdks")
class LargeArrayIT {
  private final Jdk jdk;
  @TempDir Path folder;

  LargeArrayIT(Jdk jdk) {
    this.jdk = jdk;
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  private Path json() {
    return folder.resolve("out.json");
  }

  private Outcome run(String program, String... options) throws Exception {
    return ForkedJvm.of(jdk)
        .option(options)
        .classPath(Path.of("target/test-classes").toAbsolutePath())
        .agent(ForkedJvm.agentJar(), "json=" + json())
        .run("programs." + program);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Serial", "G1"})
  void runsWithoutTheShadows(String collector) throws Exception {
    Outcome outcome = run("LargeArray", "-XX:+Use" + collector + "GC", "-Xmx160m");
    assertThat(outcome.stdout()).as(outcome.stderr()).isEqualTo("162000000\n");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.stderr())
        .contains(
            "Redflag: of elements of arrays and state of JDK objects, the heap had no room for what is kept of them: ",
            "give the JVM a larger -Xmx.");
    Findings findings = Findings.read(json());
    assertThat(findings.findings())
        .extracting(Findings.Finding::variable)
        .containsExactly("programs.LargeArray.raced");
    assertThat(findings.coverage().untouched())
        .anyMatch(
            untouched ->
                untouched.name().equals("elements of arrays and state of JDK objects")
                    && untouched.reason().endsWith("give the JVM a larger -Xmx"));
  }

  /** The JVM would end at the first failed allocation, also at one of ours. */
  @ParameterizedTest
  @ValueSource(strings = {"Parallel", "G1"})
  void veryManySmallObjectsRunToo(String collector) throws Exception {
    Outcome outcome =
        run("SmallHeap", "-XX:+Use" + collector + "GC", "-Xmx64m", "-XX:+ExitOnOutOfMemoryError");
    assertThat(outcome.stdout()).as(outcome.stderr()).isEqualTo("1560016\n");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.stderr()).contains("give the JVM a larger -Xmx.");
    assertThat(Findings.read(json()).findings())
        .extracting(Findings.Finding::variable)
        .containsExactly("programs.SmallHeap.raced");
  }

  /** What orders threads cannot be left out one by one: all of it goes, and with it all reports. */
  @Test
  void veryManyMonitorsRunToo() throws Exception {
    Outcome outcome = run("ManyMonitors", "-Xmx64m");
    assertThat(outcome.stdout()).as(outcome.stderr()).isEqualTo("2400000\n");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.stderr())
        .contains("no race was reported from then on; give the JVM a larger -Xmx.");
  }

  /** What objects have of their arrays' shadows at hand the JVM cannot take. */
  @Test
  void veryManyArraysInFieldsRunToo() throws Exception {
    Outcome outcome = run("ManyHolders", "-Xmx64m");
    assertThat(outcome.stdout()).as(outcome.stderr()).isEqualTo("600000\n");
    assertThat(outcome.status()).isZero();
  }

  /** An array has one shadow, also when the JVM has taken that which others have at hand. */
  @Test
  void racesAreFoundOnceTheJvmHasTakenShadows() throws Exception {
    Outcome outcome = run("TakenShadows", "-Xmx64m");
    assertThat(outcome.stdout()).as(outcome.stderr()).isEqualTo("7\n");
    assertThat(Findings.read(json()).findings())
        .extracting(Findings.Finding::variable)
        .containsExactly("int[]");
  }
}
