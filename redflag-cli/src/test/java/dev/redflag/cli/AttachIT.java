package dev.redflag.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code redflag attach}, with real processes. */
@ParameterizedClass
@MethodSource("jdks")
class AttachIT {
  private static final String PROGRAMS = Path.of("target/test-classes").toAbsolutePath().toString();

  private final String java;
  @TempDir Path folder;
  private Process server;
  private BufferedReader said;

  AttachIT(Jdk jdk) {
    this.java = jdk.java().toString();
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  private record Outcome(int status, String stdout, String stderr) {}

  private Outcome attach(String... options) throws Exception {
    Process process = begin(options);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return outcome(process);
  }

  private Outcome outcome(Process process) throws Exception {
    return new Outcome(
        process.exitValue(),
        Files.readString(folder.resolve("stdout")),
        Files.readString(folder.resolve("stderr")));
  }

  private Process begin(String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of(java, "-jar", "target/redflag-cli.jar"));
    command.add("attach");
    command.addAll(List.of(options));
    command.add(Long.toString(server.pid()));
    Path out = folder.resolve("stdout");
    Path err = folder.resolve("stderr");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().put("REDFLAG_AGENT", ForkedJvm.agentJar().toString());
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    process.getOutputStream().close();
    return process;
  }

  private void start(String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of(java));
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", PROGRAMS, "programs.LoopingServer"));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    server = builder.redirectError(folder.resolve("server").toFile()).start();
    said = new BufferedReader(new InputStreamReader(server.getInputStream()));
    assertThat(said.readLine()).isEqualTo("ready");
  }

  @AfterEach
  void end() throws Exception {
    server.destroyForcibly().waitFor();
    said.close();
  }

  private String ask() throws Exception {
    OutputStream in = server.getOutputStream();
    in.write('\n');
    in.flush();
    return said.readLine();
  }

  @Test
  void aServerIsSampledForAWhileAndLeftAsItWas() throws Exception {
    start("-XX:+EnableDynamicAgentLoading");
    for (int i = 0; i < 2; i++) { // it can be done again
      Outcome outcome =
          attach(
              "--for",
              "2s",
              "--budget",
              "100%",
              "--delay",
              "1000",
              "--sites",
              "programs.LoopingServer.serve(LoopingServer.java)@5",
              "--stats");
      assertThat(outcome.status()).as(outcome.stderr()).isZero();
      assertThat(outcome.stderr())
          .contains(" for 2s.\nRedflag statistics:\n")
          .contains("  threads caught: ")
          .endsWith("  classes that keep hooks: 0\n");
      assertThat(outcome.stdout())
          .contains("Variable: programs.LoopingServer.served (static field)")
          .contains("at programs.LoopingServer.lambda$main$0(LoopingServer.java") // of its old code
          .contains("At the same time, write of programs.LoopingServer.served")
          .contains("(0 suppressed) in JVM " + server.pid());
      assertThat(ask()).isEqualTo("0");
    }
    assertThat(Files.readAllLines(folder.resolve("server")))
        .allMatch(
            line -> line.contains("warning: Sharing is only supported for boot loader")); // the JVM
  }

  @Test
  void whatARunFoundIsSampledBeforeOthers() throws Exception {
    start("-XX:+EnableDynamicAgentLoading");
    Path json = folder.resolve("found.json");
    String site = "programs.LoopingServer.serve(LoopingServer.java)@5";
    assertThat(
            attach(
                    "--for",
                    "2s",
                    "--budget",
                    "100%",
                    "--delay",
                    "1000",
                    "--json",
                    json.toString(),
                    "--sites",
                    site)
                .status())
        .isZero();
    Outcome outcome = attach("--for", "1s", "--aim", json.toString());
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    Files.writeString(json, Files.readString(json).substring(0, 100));
    outcome = attach("--for", "1s", "--aim", json.toString());
    assertThat(outcome.status()).as(outcome.stderr()).isEqualTo(65);
    assertThat(outcome.stderr()).contains("found.json").hasLineCount(1);
  }

  @Test
  void aSiteThatIsNoneIsToldToWhoAsks() throws Exception {
    start("-XX:+EnableDynamicAgentLoading");
    Outcome outcome =
        attach("--for", "1s", "--sites", "programs.LoopingServer.serve(LoopingServer.java:1)");
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stderr())
        .contains("redflag: a site was not sampled: programs.LoopingServer.serve(")
        .contains("; those of its method are programs.LoopingServer.serve(LoopingServer.java:12)#")
        .hasLineCount(2);
    assertThat(Files.readString(folder.resolve("server"))).doesNotContain("edflag");
  }

  @Test
  void aPairIsChasedInAServerThatRuns() throws Exception {
    start("-XX:+EnableDynamicAgentLoading");
    String write = "programs.LoopingServer.serve(LoopingServer.java)@5";
    String read = "programs.LoopingServer.serve(LoopingServer.java)@0";
    for (String pair : List.of(write + "," + read, write + "," + write)) {
      Outcome outcome =
          attach(
              "--detector=racechaser", "--pair", pair, "--for=2s", "--budget=100%", "--delay=1000");
      assertThat(outcome.status()).as(outcome.stderr()).isZero();
      assertThat(outcome.stderr())
          .isEqualTo("redflag: chasing the pair in JVM " + server.pid() + " for 2s.\n");
      assertThat(outcome.stdout())
          .contains("Variable: programs.LoopingServer.served (static field)")
          .contains("Both threads were caught here at the same time");
      assertThat(ask()).isEqualTo("0");
    }
    Outcome outcome =
        attach("--detector=racechaser", "--pair=a.B.m(B.java:1),a.B.m(B.java:1)", "--for=1s");
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stderr())
        .contains("redflag: the pair was not chased: no class a.B was loaded.");
    outcome = attach("--for", "1s");
    assertThat(outcome.status()).isEqualTo(69);
    assertThat(outcome.stderr())
        .contains("was sampled by the detector 'racechaser' before")
        .hasLineCount(1);
    outcome = attach("--detector=fasttrack");
    assertThat(outcome.status()).isEqualTo(64);
    assertThat(outcome.stderr()).contains("a JVM that runs takes datacollider and racechaser only");
    assertThat(Files.readString(folder.resolve("server"))).doesNotContain("edflag");
  }

  @Test
  void aPairThatIsNoneIsRefusedAndSpendsNothing() throws Exception {
    start("-XX:+EnableDynamicAgentLoading");
    String write = "programs.LoopingServer.serve(LoopingServer.java)@5";
    for (String[] wrong :
        new String[][] {
          {"programs.LoopingServer.serve(LoopingServer.java)#write@6", " is no access to a field"},
          {"programs.LoopingServer.serve(LoopingServer.java:12)", " is one of several accesses"},
          {
            "java.lang.String.hashCode(String.java:1)",
            "java.lang.String has no hooks: it is the JDK"
          }
        }) {
      Outcome outcome =
          attach("--detector=racechaser", "--pair", write + "," + wrong[0], "--for=60m");
      assertThat(outcome.status()).as(outcome.stderr()).isEqualTo(69);
      assertThat(outcome.stdout()).isEmpty();
      assertThat(outcome.stderr())
          .startsWith("redflag: the JVM " + server.pid() + " does not take the pair: ")
          .contains(wrong[1])
          .hasLineCount(1);
    }
    Outcome outcome = attach("--for", "1s");
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(ask()).isEqualTo("0");
    assertThat(Files.readString(folder.resolve("server"))).doesNotContain("edflag");
  }

  @Test
  void aJvmWithRedflagIsNotSampled() throws Exception {
    start(
        "-javaagent:" + ForkedJvm.agentJar() + "=detector=empty", "-XX:+EnableDynamicAgentLoading");
    Outcome outcome = attach("--for", "1s");
    assertThat(outcome.status()).isEqualTo(69);
    assertThat(outcome.stdout()).isEmpty();
    assertThat(outcome.stderr())
        .contains("runs with Redflag already; redflag dump tells")
        .hasLineCount(1);
  }

  @Test
  void whatTheJvmRefusesIsSaid() throws Exception {
    start("-XX:+DisableAttachMechanism");
    Outcome outcome = attach("--for", "1s");
    assertThat(outcome.status()).isEqualTo(69);
    assertThat(outcome.stderr()).contains("takes no attaching").hasLineCount(1);
    outcome = attach("--for", "soon");
    assertThat(outcome.status()).isEqualTo(64);
    assertThat(outcome.stderr()).contains("option 'for' is 'soon', but must be a time like 60s");
    for (String option : new String[] {"includes", "excludes"}) {
      outcome =
          attach(
              "--detector=racechaser",
              "--pair=a.B.m(B.java:1),a.B.m(B.java:1)",
              "--" + option,
              "x.*");
      assertThat(outcome.status()).isEqualTo(64);
      assertThat(outcome.stderr())
          .contains("option '" + option + "' has no meaning for the detector 'racechaser'")
          .hasLineCount(1);
    }
  }

  @Test
  void anInterruptEndsItEarlyAndTellsWhatThereIs() throws Exception {
    start("-XX:+EnableDynamicAgentLoading");
    Process process = begin("--for", "60m");
    while (Files.size(folder.resolve("stderr")) == 0) {
      assertThat(process.waitFor(50, TimeUnit.MILLISECONDS)).isFalse();
    }
    process.destroy();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    Outcome outcome = outcome(process);
    assertThat(outcome.status()).isEqualTo(143);
    assertThat(outcome.stdout()).contains("(0 suppressed) in JVM " + server.pid());
    assertThat(outcome.stderr()).hasLineCount(1); // not that it gave up waiting
  }

  @Test
  void aFileThatCannotBeWrittenIsSaidBeforeItBegins() throws Exception {
    start("-XX:+EnableDynamicAgentLoading");
    Outcome outcome = attach("--for", "60m", "--json", folder.toString());
    assertThat(outcome.status()).isEqualTo(64);
    assertThat(outcome.stderr()).contains("cannot write '" + folder + "'").hasLineCount(1);
  }
}
