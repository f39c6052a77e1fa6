package dev.redflag.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.report.json.JsonInput;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code redflag dump} and {@code redflag doctor}, with real processes. */
@ParameterizedClass
@MethodSource("jdks")
class RunningJvmIT {
  private static final String PROGRAMS = Path.of("target/test-classes").toAbsolutePath().toString();
  private static final String RACE = "Variable: programs.RacyServer.served (static field)";

  private final String java;
  @TempDir Path folder;

  RunningJvmIT(Jdk jdk) {
    this.java = jdk.java().toString();
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  private record Outcome(int status, String stdout, String stderr) {}

  private Outcome redflag(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(java, "-jar", "target/redflag-cli.jar"));
    command.addAll(List.of(arguments));
    Path out = folder.resolve("stdout");
    Path err = folder.resolve("stderr");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().put("REDFLAG_AGENT", ForkedJvm.agentJar().toString());
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    process.getOutputStream().close();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private interface Visit {
    void of(long pid) throws Exception;
  }

  /** Starts a server, waits until it is ready, and ends it after a visit; tells what it said. */
  private String whileItRuns(Visit visit, String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of(java));
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", PROGRAMS, "programs.RacyServer"));
    Path err = folder.resolve("server");
    Process server = new ProcessBuilder(command).redirectError(err.toFile()).start();
    try (BufferedReader said = new BufferedReader(new InputStreamReader(server.getInputStream()))) {
      assertThat(said.readLine()).isEqualTo("ready");
      visit.of(server.pid());
      assertThat(server.isAlive()).isTrue();
    } finally {
      server.destroyForcibly().waitFor();
    }
    return Files.readString(err);
  }

  @Test
  void aServersFindingsAreToldOnDemand() throws Exception {
    Path json = folder.resolve("found.json");
    String said =
        whileItRuns(
            pid -> {
              String number = Long.toString(pid);
              Outcome text = redflag("dump", number);
              assertThat(text.status()).as(text.stderr()).isZero();
              assertThat(text.stdout())
                  .contains(RACE)
                  .endsWith("Redflag: 1 findings (0 suppressed) in JVM " + number + "\n");
              assertThat(redflag("dump", "--json", json.toString(), number).status()).isZero();
            },
            "-javaagent:" + ForkedJvm.agentJar(),
            "-XX:+EnableDynamicAgentLoading");
    assertThat(JsonInput.read(json).findings())
        .extracting(Finding::variable)
        .containsExactly("programs.RacyServer.served");
    assertThat(said).contains(RACE).doesNotContain("dump").doesNotContain("dynamically");
  }

  @Test
  void aJvmWithoutRedflagIsLeftAlone() throws Exception {
    String said =
        whileItRuns(
            pid -> {
              Outcome outcome = redflag("dump", Long.toString(pid));
              assertThat(outcome.status()).isEqualTo(69);
              assertThat(outcome.stdout()).isEmpty();
              assertThat(outcome.stderr())
                  .isEqualTo(
                      "redflag: the JVM "
                          + pid
                          + " runs without Redflag; start it by redflag run, or with the agent.\n");
            });
    assertThat(said).isEmpty();
  }

  @Test
  void aProcessThatIsNotThereIsWrongUse() throws Exception {
    Outcome outcome = redflag("dump", "999999999");
    assertThat(outcome.status()).isEqualTo(64);
    assertThat(outcome.stderr()).contains("there is no process 999999999").hasLineCount(1);
  }

  @Test
  void theDoctorTellsOfTheCommandsJvms() throws Exception {
    Outcome outcome = redflag("doctor", "--", java, "-cp", PROGRAMS, "programs.Racy");
    assertThat(outcome.status()).as(outcome.stdout() + outcome.stderr()).isZero();
    assertThat(outcome.stdout())
        .contains("takes the agent\n")
        .contains("Attached to 1 JVM:\n")
        .containsPattern("  process \\d+, Java \\S+: programs.Racy\n")
        .contains("Findings: 1, and 0 suppressed\n")
        .contains("Not checked: none\n")
        .contains("What costs most")
        .containsPattern("\\d+ samples of running threads")
        .contains("'env' before the command watches them");
  }

  @Test
  void theDoctorTellsWhatToDoWhereTheFlagWasDropped() throws Exception {
    Outcome outcome = redflag("doctor", "--", "env", "-u", "JAVA_TOOL_OPTIONS", java, "-version");
    assertThat(outcome.status()).isEqualTo(69);
    assertThat(outcome.stdout())
        .contains("takes the agent\n")
        .contains("Attached to 0 JVMs: none\n")
        .contains("dropped JAVA_TOOL_OPTIONS on the way")
        .contains("-javaagent:" + ForkedJvm.agentJar());
  }
}
