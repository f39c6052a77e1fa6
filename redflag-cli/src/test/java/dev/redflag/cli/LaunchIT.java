package dev.redflag.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.run.Run;
import dev.redflag.report.json.JsonInput;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code redflag run} as a user has it: the command's jar, the agent's, and real processes. */
@ParameterizedClass
@MethodSource("jdks")
class LaunchIT {
  private static final String PROGRAMS = Path.of("target/test-classes").toAbsolutePath().toString();
  private static final String PICKED_UP = "Picked up JAVA_TOOL_OPTIONS";
  private static final String RACE = "Variable: programs.Racy.shared (static field)";

  private final Jdk jdk;
  private final String java;
  private final Map<String, String> environment = new HashMap<>();
  @TempDir Path folder;

  LaunchIT(Jdk jdk) {
    this.jdk = jdk;
    this.java = jdk.java().toString();
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  private record Outcome(int status, String stdout, String stderr) {
    /** Standard error without the JVM's own line. */
    List<String> said() {
      return stderr.lines().filter(line -> !line.startsWith(PICKED_UP)).toList();
    }
  }

  private ProcessBuilder launcher(String... arguments) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(java, "-jar", "target/redflag-cli.jar"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().put("REDFLAG_AGENT", ForkedJvm.agentJar().toString());
    builder.environment().putAll(environment);
    return builder;
  }

  private Outcome run(String... arguments) throws Exception {
    Path out = folder.resolve("stdout");
    Path err = folder.resolve("stderr");
    Process process =
        launcher(arguments).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    process.getOutputStream().write("input\n".getBytes());
    process.getOutputStream().close();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private String shell(String main) {
    return "'" + java + "' -cp '" + PROGRAMS + "' " + main;
  }

  @Test
  void aDamagedAimEndsTheRunBeforeTheProgramStarts() throws Exception {
    Path damaged = Files.writeString(folder.resolve("aim.json"), "{ \"schema\": 1, \"find");
    Outcome outcome =
        run("run", "--aim", damaged.toString(), "--", java, "-cp", PROGRAMS, "programs.Racy");
    assertThat(outcome.status()).isEqualTo(65);
    assertThat(outcome.stdout()).isEmpty();
    assertThat(outcome.said())
        .containsExactly("redflag: '" + damaged + "' is not a file of findings, or is damaged.");
  }

  @Test
  void aProgramWithoutRacesIsLeftAlone() throws Exception {
    Outcome outcome = run("run", java, "-cp", PROGRAMS, "programs.Clean");
    assertThat(outcome)
        .isEqualTo(
            new Outcome(0, "input\n", "clean\nRedflag: 0 findings (0 suppressed) in 1 JVM\n"));
  }

  @Test
  void aMistakeInARuleFileIsWrongUse() throws Exception {
    Path rules = Files.writeString(folder.resolve("own.rules"), "class a.B\n  m() : free this\n");
    Outcome outcome =
        run("run", "--rules", rules.toString(), "--", java, "-cp", PROGRAMS, "programs.Clean");
    assertThat(outcome.status()).isEqualTo(64);
    assertThat(outcome.stdout()).isEmpty();
    assertThat(outcome.stderr()).contains(rules + ":2: Unknown verb free");
  }

  @Test
  void theProgramsOwnStatusIsKept() throws Exception {
    assertThat(run("run", "--", java, "-cp", PROGRAMS, "programs.Clean", "4").status())
        .isEqualTo(4);
    Outcome racy = run("run", "--", java, "-cp", PROGRAMS, "programs.Racy", "5");
    assertThat(racy.status()).isEqualTo(5);
    assertThat(racy.stderr()).contains(RACE);
  }

  @Test
  void theReportShowsTheSourceLines() throws Exception {
    Path report = folder.resolve("report");
    Outcome outcome =
        run(
            "run",
            "--report",
            report.toString(),
            "--source-root",
            folder.toString(),
            "--source-root",
            "src/test/java",
            "--",
            java,
            "-cp",
            PROGRAMS,
            "programs.Racy");
    assertThat(outcome.status()).as(outcome.stderr()).isEqualTo(66);
    assertThat(Files.readString(report.resolve("index.html"))).contains("    shared = 1;");
    assertThat(Files.readString(report.resolve("redflag.sarif")))
        .contains("\"uri\": \"programs/Racy.java\"");
    Outcome wrong = run("run", "--source-root", "none/there", "--", java, "-version");
    assertThat(wrong.status()).isEqualTo(64);
    assertThat(wrong.stderr())
        .isEqualTo("redflag: the source root 'none/there' is no folder; check its path.\n");
  }

  @Test
  void aRaceSetsTheStatusAndIsInTheFile() throws Exception {
    Path json = folder.resolve("new/out.json");
    Outcome outcome =
        run("run", "--json", json.toString(), "--", java, "-cp", PROGRAMS, "programs.Racy");
    assertThat(outcome.status()).isEqualTo(66);
    assertThat(outcome.stdout()).isEqualTo("ran\n");
    assertThat(outcome.said())
        .contains("WARNING: DATA RACE", RACE)
        .last()
        .isEqualTo("Redflag: 1 findings (0 suppressed) in 1 JVM");
    Run run = JsonInput.read(json);
    assertThat(run.findings())
        .extracting(Finding::variable)
        .containsExactly("programs.Racy.shared");
    assertThat(run.tool().jdk()).startsWith(Integer.toString(jdk.feature()));
  }

  @Test
  void theStatusOfARaceCanBeChosen() throws Exception {
    Outcome outcome = run("run", "--exit-code", "3", "--", java, "-cp", PROGRAMS, "programs.Racy");
    assertThat(outcome.status()).isEqualTo(3);
    environment.put("REDFLAG_EXIT_CODE", "0");
    assertThat(run("run", "--", java, "-cp", PROGRAMS, "programs.Racy").status()).isZero();
  }

  @Test
  void severalJvmsMakeOneReport() throws Exception {
    Path json = folder.resolve("out.json");
    environment.put("JAVA_TOOL_OPTIONS", "-Dkept=!");
    String script = shell("programs.Racy") + " && " + shell("programs.Racy");
    Outcome outcome = run("run", "--json", json.toString(), "--", "sh", "-c", script);
    assertThat(outcome.status()).isEqualTo(66);
    assertThat(outcome.stdout()).isEqualTo("ran!\nran!\n");
    assertThat(outcome.said())
        .anyMatch(
            line -> line.matches("  1\\. programs.Racy.shared \\(static field\\), .* 2 times"))
        .last()
        .isEqualTo("Redflag: 1 findings (0 suppressed) in 2 JVMs");
    assertThat(JsonInput.read(json).findings()).extracting(Finding::count).containsExactly(2L);
  }

  @Test
  void aPathWithBlanksIsNoHindrance() throws Exception {
    Path blank = Files.createDirectory(folder.resolve("a folder"));
    Path jar = blank.resolve("redflag.jar");
    Files.copy(ForkedJvm.agentJar(), jar);
    environment.put("REDFLAG_AGENT", jar.toString());
    environment.put("TMPDIR", blank.toString());
    Outcome outcome = run("run", "--", "sh", "-c", shell("programs.Racy"));
    assertThat(outcome.status()).isEqualTo(66);
    assertThat(outcome.said().get(0)).startsWith("====");
  }

  @Test
  void withoutAJvmItSaysSo() throws Exception {
    Outcome outcome = run("run", "--", "sh", "-c", "exit 0");
    assertThat(outcome)
        .isEqualTo(
            new Outcome(
                69,
                "",
                "redflag: no JVM was attached to: 'sh -c exit 0' started none that takes an agent,"
                    + " and ended with 0.\n"));
  }

  @Test
  void withoutTheAgentItSaysSo() throws Exception {
    environment.put("REDFLAG_AGENT", "/none/redflag.jar");
    Outcome outcome = run("run", "--", java, "-cp", PROGRAMS, "programs.Clean");
    assertThat(outcome.status()).isEqualTo(69);
    assertThat(outcome.stdout()).isEmpty();
    assertThat(outcome.stderr()).contains("'/none/redflag.jar'");
  }

  @Test
  void wrongUseStartsNothing() throws Exception {
    Outcome outcome =
        run("run", "--detector", "none", "--", java, "-cp", PROGRAMS, "programs.Clean");
    assertThat(outcome.status()).isEqualTo(64);
    assertThat(outcome.stdout()).isEmpty();
  }

  @Test
  void aHaltedJvmsFindingsAreKept() throws Exception {
    Path json = folder.resolve("out.json");
    Outcome outcome =
        run(
            "run",
            "--json",
            json.toString(),
            "--",
            java,
            "-cp",
            PROGRAMS,
            "programs.Racy",
            "0",
            "halt");
    assertThat(outcome.status()).isEqualTo(66);
    assertThat(JsonInput.read(json).findings()).hasSize(1);
  }

  @Test
  void theFirstFindingEndsTheProgramWhereThatIsWanted() throws Exception {
    Outcome outcome =
        run(
            "run",
            "--halt-on-race",
            "--exit-code",
            "9",
            "--",
            java,
            "-cp",
            PROGRAMS,
            "programs.Racy");
    assertThat(outcome.status()).isEqualTo(9);
    assertThat(outcome.stdout()).isEmpty();
  }

  @Test
  void suppressedRacesDoNotSetTheStatus() throws Exception {
    Path known = folder.resolve("known");
    Files.writeString(known, "Class programs.Racy\n");
    Outcome outcome =
        run(
            "run",
            "--suppressions",
            known.toString(),
            "--",
            java,
            "-cp",
            PROGRAMS,
            "programs.Racy");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.stderr()).isEqualTo("Redflag: 0 findings (1 suppressed) in 1 JVM\n");
  }

  @Test
  void aSignalIsTheProgramsToHandle() throws Exception {
    Process process = launcher("run", "--", java, "-cp", PROGRAMS, "programs.Server").start();
    try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
      assertThat(out.readLine()).isEqualTo("ready");
      process.toHandle().destroy(); // which leaves the streams open
      assertThat(out.readLine()).isEqualTo("bye");
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isEqualTo(128 + 15);
      assertThat(new String(process.getErrorStream().readAllBytes()))
          .isEqualTo("Redflag: 0 findings (0 suppressed) in 1 JVM\n");
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  @Test
  void theScriptWorksThroughALinkAndFromAnyFolder() throws IOException, InterruptedException {
    Path script = Path.of("../redflag").toRealPath();
    Path link = Files.createSymbolicLink(folder.resolve("link"), script);
    Path second = Files.createSymbolicLink(folder.resolve("second"), Path.of("link"));
    assertThat(link).exists();
    Process process =
        new ProcessBuilder(second.toString(), "--version")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(process.getInputStream().readAllBytes())).startsWith("redflag ");
    assertThat(process.waitFor()).isZero();
    Files.delete(link);
  }

  @Test
  void whatCannotBeWrittenIsSaidBeforeTheProgramStarts() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "kept");
    for (String[] given :
        new String[][] {
          {"--json", folder.toString()},
          {"--session", folder.toString()},
          {"--record", folder.toString()},
          {"--report", file.toString()},
        }) {
      Outcome outcome =
          run("run", given[0], given[1], "--", java, "-cp", PROGRAMS, "programs.Racy");
      assertThat(outcome.status()).as(given[0]).isEqualTo(64);
      assertThat(outcome.stdout()).isEmpty();
      assertThat(outcome.stderr()).contains("'" + given[1]).hasLineCount(1);
    }
    assertThat(file).hasContent("kept");
  }

  @Test
  void aFolderForTemporaryFilesThatIsNotThereIsSaid() throws Exception {
    environment.put("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + folder.resolve("none"));
    Outcome outcome = run("run", "--", java, "-cp", PROGRAMS, "programs.Racy");
    assertThat(outcome.status()).isEqualTo(64);
    assertThat(outcome.stdout()).isEmpty();
    assertThat(outcome.said())
        .filteredOn(line -> !line.startsWith("WARNING: java.io.tmpdir")) // newer JDKs' own
        .singleElement(STRING)
        .startsWith("redflag: cannot use the folder for temporary files (")
        .contains(folder.resolve("none").toString());
  }

  @Test
  void aReportThatCannotBeWrittenInTheEndKeepsTheProgramsStatus() throws Exception {
    Path json = folder.resolve("findings.json");
    String script = java + " -cp " + PROGRAMS + " programs.Racy; mkdir " + json + "; exit 3";
    Outcome outcome = run("run", "--json", json.toString(), "--", "sh", "-c", script);
    assertThat(outcome.status()).isEqualTo(3);
    assertThat(outcome.stderr())
        .contains("redflag: cannot write the findings to '" + json + "'.\nRedflag: 1 findings");
  }
}
