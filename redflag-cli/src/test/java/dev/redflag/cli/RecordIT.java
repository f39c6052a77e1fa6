package dev.redflag.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.report.json.JsonInput;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import dev.redflag.trace.binary.BinaryTraceReader;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.Trace;
import dev.redflag.trace.event.TraceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Recording as a user has it: with {@code redflag run}, and with the plain agent. */
@ParameterizedClass
@MethodSource("jdks")
class RecordIT {
  private static final Path PROGRAMS = Path.of("target/test-classes");

  private final Jdk jdk;
  @TempDir Path folder;

  RecordIT(Jdk jdk) {
    this.jdk = jdk;
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  private Outcome agent(Path trace, String main, String... arguments) {
    return ForkedJvm.of(jdk)
        .agent(ForkedJvm.agentJar(), "record=" + trace, "verbose")
        .classPath(PROGRAMS)
        .run(main, arguments);
  }

  private Outcome redflag(String... arguments) {
    return ForkedJvm.of(jdk).option("-jar").run("target/redflag-cli.jar", arguments);
  }

  private String shell(String main) {
    return "'" + jdk.java() + "' -cp '" + PROGRAMS.toAbsolutePath() + "' " + main;
  }

  private static long accesses(Trace trace) {
    return trace.events().stream().filter(Event.Access.class::isInstance).count();
  }

  @Test
  void whatWasFoundLiveIsFoundInTheTrace() throws IOException {
    Path trace = folder.resolve("new/trace");
    Path live = folder.resolve("live.json");
    Path replayed = folder.resolve("replayed.json");
    Outcome run =
        redflag(
            "run",
            "--record",
            trace.toString(),
            "--json",
            live.toString(),
            "--",
            "sh",
            "-c",
            shell("programs.Racy"));
    assertThat(run.status()).as(run.stderr()).isEqualTo(66);
    Outcome replay = redflag("replay", "--json", replayed.toString(), trace.toString());
    assertThat(replay.status()).as(replay.stderr()).isEqualTo(66);
    assertThat(JsonInput.read(replayed).findings())
        .extracting(Finding::id)
        .hasSize(1)
        .isEqualTo(JsonInput.read(live).findings().stream().map(Finding::id).toList());
  }

  @Test
  void eachJvmOfASessionHasAFileOfItsOwn() throws IOException {
    Path trace = folder.resolve("trace.rdt");
    String twice = shell("programs.Racy") + " && " + shell("programs.Racy");
    redflag("run", "--record", trace.toString(), "--", "sh", "-c", twice);
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> traces = files.sorted().toList();
      assertThat(traces).hasSize(2).contains(trace);
      assertThat(traces.get(0).getFileName().toString()).matches("trace\\.\\d+\\.rdt");
      for (Path file : traces) {
        assertThat(accesses(BinaryTraceReader.read(file))).isEqualTo(2);
      }
    }
  }

  @Test
  void aLongRunIsRecordedWhole() throws IOException {
    Path trace = folder.resolve("trace");
    Outcome outcome = agent(trace, "programs.Recorded");
    assertThat(outcome.stdout()).isEqualTo("60000\n");
    Trace read = BinaryTraceReader.read(trace);
    assertThat(accesses(read)).isEqualTo(60_001); // the write of shared++ stands for its read
    assertThat(outcome.stderr())
        .contains(read.events().size() + " events were recorded into '" + trace + "'.");
    assertThat(redflag("replay", trace.toString()).status()).isZero();
  }

  @Test
  void ofAHaltedJvmThePrefixIsThere() throws IOException {
    Path trace = folder.resolve("%p.trace");
    agent(trace, "programs.Recorded", "halt");
    Path file;
    try (Stream<Path> files = Files.list(folder)) {
      file = files.findFirst().orElseThrow();
    }
    assertThat(file.getFileName().toString()).matches("\\d+\\.trace");
    List<Event> events = new ArrayList<>();
    try (InputStream in = Files.newInputStream(file)) {
      assertThat(catchThrowable(() -> BinaryTraceReader.read(in, new Names(), events::add)))
          .isInstanceOf(TraceException.class)
          .hasMessageContaining("cut off at offset " + Files.size(file));
    }
    assertThat(events).hasSizeGreaterThan(100_000);
  }

  @Test
  void aTraceThatCannotBeWrittenIsToldInALine() {
    Outcome plain = agent(Path.of("/proc/none/trace"), "programs.Racy");
    assertThat(plain.stdout()).isEqualTo("ran\n");
    assertThat(plain.stderr())
        .startsWith("Redflag: detection is off: cannot write the trace '/proc/none/trace' (")
        .hasLineCount(1);
    Outcome run =
        redflag("run", "--record", "/proc/none/trace", "--", jdk.java().toString(), "-version");
    assertThat(run.status()).isEqualTo(64);
    assertThat(run.stderr()).isEqualTo("redflag: cannot make the folder of '/proc/none/trace'.\n");
  }
}
