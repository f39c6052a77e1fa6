package dev.redflag.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.report.json.JsonInput;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Eight JVMs at a time, round after round, whichever database the store is in. */
abstract class FleetRounds {
  static final String PROGRAMS = Path.of("target/test-classes").toAbsolutePath().toString();

  /** JVMs at a time. */
  private static final int JVMS = 8;

  /** A round is one chase a JVM; that all miss the race in so many of them does not happen. */
  private static final int ROUNDS = 20;

  /** When the database is killed: the runs before it have seen what there is to see. */
  private static final int KILLED_IN = 2;

  /**
   * r_max (t_min + t_delay) / t_min in millionths: what a run may have waited that took a second or
   * less, but for what one wait was too long; longer ones less.
   */
  private static final long BUDGET = 50_500;

  final String java = Jdk.running().java().toString();
  @TempDir Path folder;

  record Outcome(int status, String stdout, String stderr) {}

  /** The store's address. */
  abstract String store();

  /** What launchers need to know beside the address. */
  Map<String, String> credentials() {
    return Map.of();
  }

  /** Whether the store is of a server that can be killed. */
  boolean isServer() {
    return false;
  }

  void killServer() throws Exception {
    throw new IllegalStateException();
  }

  void startServer() throws Exception {
    throw new IllegalStateException();
  }

  Process start(Path out, Path err, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(java, "-jar", "target/redflag-cli.jar"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().put("REDFLAG_AGENT", ForkedJvm.agentJar().toString());
    builder.environment().put("REDFLAG_SPOOL", folder.resolve("spool").toString());
    builder.environment().put("REDFLAG_STORE_PATIENCE", "120000");
    builder.environment().putAll(credentials());
    return builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
  }

  Outcome run(String... arguments) throws Exception {
    Path out = folder.resolve("stdout");
    Path err = folder.resolve("stderr");
    Process process = start(out, err, arguments);
    assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
    return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  String[] round() {
    return new String[] {
      "run", "--store", store(), "--", java, "-cp", PROGRAMS, "programs.Till",
    };
  }

  private String status() throws Exception {
    Outcome outcome = run("fleet", "status", "--store", store());
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    return outcome.stdout();
  }

  static long number(String text, String pattern) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    assertThat(found.find()).as(text).isTrue();
    return Long.parseLong(found.group(1).replace(",", ""));
  }

  /** Pairs that were seen, whatever became of them. */
  private static long seen(String status) {
    return number(status, " static, ([0-9,]+) seen")
        + number(status, " seen, ([0-9,]+) tried")
        + number(status, " tried, ([0-9,]+) proved");
  }

  private List<String> kept() throws IOException {
    List<String> reports = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder.resolve("spool"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".report")).toList()) {
        reports.add(Files.readString(file));
      }
    }
    return reports;
  }

  @Test
  void aRaceGoesFromStaticToProvedByItself() throws Exception {
    Outcome first = run(round());
    assertThat(first.stderr()).isEmpty();
    assertThat(first.status()).isZero();
    String status = status();
    assertThat(status)
        .contains("programs.Till, version ")
        .containsPattern("pairs: [1-9][0-9]* static, 0 seen, 0 tried, 0 proved");

    int rounds = 0;
    int killed = 0;
    while (status.contains(" 0 proved") || isServer() && rounds < KILLED_IN) {
      assertThat(rounds++).as(status).isLessThan(ROUNDS);
      boolean killing = isServer() && rounds == KILLED_IN;
      List<Process> processes = new ArrayList<>();
      for (int i = 0; i < JVMS; i++) {
        if (killing && i == JVMS / 2) {
          killServer(); // wherever the first half is by now
        }
        processes.add(start(folder.resolve("out" + i), folder.resolve("err" + i), round()));
      }
      // wherever it is by now: it has not asked, or its run has no end
      Process victim = start(folder.resolve("out"), folder.resolve("err"), round());
      assertThat(processes.get(0).waitFor(4, TimeUnit.MINUTES)).isTrue();
      victim.descendants().forEach(ProcessHandle::destroyForcibly);
      victim.destroyForcibly().waitFor();
      killed++;
      for (int i = 0; i < JVMS; i++) {
        assertThat(processes.get(i).waitFor(4, TimeUnit.MINUTES)).isTrue();
        String said = Files.readString(folder.resolve("err" + i));
        assertThat(processes.get(i).exitValue()).as(said).isIn(0, 66);
        assertThat(folder.resolve("out" + i)).content().startsWith("seen ");
        if (killing && i >= JVMS / 2) {
          assertThat(said).contains("cannot be had").endsWith("; the run is told of later.\n");
        }
      }
      if (killing) {
        // those that found no store did what the last one did, which was not to idle
        assertThat(kept()).hasSizeGreaterThanOrEqualTo(JVMS / 2);
        assertThat(kept()).noneMatch(report -> report.contains("kind=IDLE"));
        startServer();
        String after = status();
        assertThat(seen(after)).as(after).isGreaterThanOrEqualTo(seen(status));
      }
      status = status();
    }
    assertThat(run(round()).status()).isIn(0, 66); // hands in what is kept
    assertThat(kept()).isEmpty();
    status = status();
    long runs = number(status, "runs: ([0-9,]+), ");
    long unreported = number(status, "of which ([0-9,]+) did not report");
    // an answer that a dying server gave may not have come
    assertThat(unreported).as(status).isBetween(0L, killed + (isServer() ? (long) JVMS : 0));
    // all that were let go on, and of those that were killed what the store was told of
    assertThat(runs - unreported)
        .as(status)
        .isBetween(2L + rounds * JVMS, 2L + rounds * JVMS + killed);
    assertThat(worstShare(status)).as(status).isLessThanOrEqualTo(BUDGET);

    Path json = folder.resolve("findings.json");
    Outcome report = run("fleet", "report", "--store", store(), "--json", json.toString());
    assertThat(report.status()).as(report.stderr()).isZero();
    assertThat(JsonInput.read(json).findings())
        .isNotEmpty()
        .allSatisfy(finding -> assertThat(finding.variable()).isEqualTo("programs.Till.sold"));

    Outcome forgotten = run("fleet", "forget", "--store", store(), "--older-than", "0");
    assertThat(forgotten.stdout()).contains("1 versions");
  }

  /** The largest share of a run's time in which a thread was to wait, in millionths. */
  private static long worstShare(String status) {
    return number(status, "in one run at most ([0-9]+)\\.[0-9]{2} %") * 10_000
        + number(status, "in one run at most [0-9]+\\.([0-9]{2}) %") * 100;
  }
}
