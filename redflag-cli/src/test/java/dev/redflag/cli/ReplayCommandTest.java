package dev.redflag.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.report.json.JsonInput;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.trace.binary.BinaryTraceWriter;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.Names.SiteName;
import dev.redflag.trace.event.Names.TracedObject;
import dev.redflag.trace.event.Trace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** {@code redflag replay}, in this JVM. */
class ReplayCommandTest {
  /** Two writers of x without an order, two of y with one. */
  private static final String STD =
      """
      main|fork(one)|1
      main|acq(lock)|2
      main|w(y)|3
      main|rel(lock)|4
      main|w(x)|5
      one|acq(lock)|6
      one|w(y)|7
      one|rel(lock)|8
      one|w(x)|9
      """;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  @TempDir Path folder;

  private int replay(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "replay";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return line.execute(all);
  }

  private String std(String text) throws IOException {
    return Files.writeString(folder.resolve("trace.std"), text).toString();
  }

  private static Trace volatiles() {
    Names names = new Names();
    names.addThread("main");
    names.addThread("one");
    names.addObject(TracedObject.variable("a.B.c"));
    names.addSync("a.B.ready");
    names.addSite(new SiteName("a.B", "put", "B.java", 10, 3, "a.B", "c", "I", 0));
    names.addSite(new SiteName("a.B", "take", "B.java", 20, 5, "a.B", "c", "I", 0));
    return new Trace(
        names,
        List.of(
            new Event.Fork(0, 1, 0),
            new Event.Access(0, true, 0, 0, 1),
            new Event.Release(0, 0, EdgeKind.VOLATILE, 0),
            new Event.Access(0, true, 0, 0, 1),
            new Event.Acquire(1, 0, EdgeKind.VOLATILE, 0),
            new Event.Access(1, false, 0, 0, 2)));
  }

  private Path binary() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryTraceWriter.write(volatiles(), bytes);
    return Files.write(folder.resolve("trace.rdt"), bytes.toByteArray());
  }

  @Test
  void reportsTheRacesOfAText() throws IOException {
    String trace = std(STD);
    assertThat(replay(trace)).isEqualTo(66);
    assertThat(err.toString())
        .contains(
            "WARNING: DATA RACE\nVariable: x (field)\n",
            "Write of x by thread \"one\"",
            "at trace.location(9)",
            "Previous write of x by thread \"main\"",
            "at trace.location(5)")
        .doesNotContain("Variable: y")
        .endsWith("Redflag: 1 findings (0 suppressed) in " + trace + "\n");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void reportsTheRacesOfABinaryTraceAsJson() throws IOException {
    Path json = folder.resolve("new/out.json");
    assertThat(replay("--json", json.toString(), binary().toString())).isEqualTo(66);
    Finding finding = JsonInput.read(json).findings().get(0);
    assertThat(finding.variable()).isEqualTo("a.B.c");
    assertThat(finding.current().stack()).containsExactly("a.B.take(B.java:20)");
    assertThat(finding.earlier().stack()).containsExactly("a.B.put(B.java:10)");
  }

  @ParameterizedTest
  @CsvSource({
    "litehb, 'a.B.put(B.java:10)#write@3,a.B.take(B.java:20)', 66",
    "fullhb, 'a.B.put(B.java:10),a.B.take(B.java:20)#read', 66",
    "litehb, 'a.B.take(B.java:20)#read@5,a.B.put(B.java:10)', 0",
    "litehb:tracking, 'a.B.put(B.java:10),a.B.take(B.java:20)', 0"
  })
  void aPairAloneIsChecked(String detector, String pair, int status) throws IOException {
    String trace = binary().toString();
    assertThat(replay("--detector", detector, "--pair", pair, "--stats", trace)).isEqualTo(status);
    assertThat(err.toString()).contains("passes of the first site: ");
  }

  @ParameterizedTest
  @CsvSource({
    "litehb, 'a.B.put(B.java:11),a.B.take(B.java:20)', a.B.put(B.java:11)",
    "fullhb, 'a.B.put(B.java:10)@4,a.B.take(B.java:20)', a.B.put(B.java:10)@4",
    "fullhb, 'a.B.put(B.java:10),a.B.take(B.java:20)#write', a.B.take(B.java:20)#write",
    "litehb:tracking, 'a.B.put(B.java:10),a.C.take(B.java:20)', a.C.take(B.java:20)"
  })
  void aPairOfWhichTheTraceHasNoAccessIsRefused(String detector, String pair, String missing)
      throws IOException {
    String trace = binary().toString();
    Path json = folder.resolve("out.json");
    assertThat(replay("--detector", detector, "--pair", pair, "--json", json.toString(), trace))
        .isEqualTo(64);
    assertThat(err.toString())
        .startsWith("redflag: ")
        .contains("'" + missing + "', but the trace '" + trace + "' has no access there")
        .hasLineCount(1);
    assertThat(json).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"fasttrack,66", "djit,66", "eraser,66", "empty,0", "multirace:objects,66"})
  void anyDetectorIsDriven(String detector, int status) throws IOException {
    assertThat(replay("--detector", detector, std(STD))).isEqualTo(status);
  }

  @Test
  void theStatusCanBeChosenAndCountersShown() throws IOException {
    assertThat(replay("--exit-code", "3", "--stats", std(STD))).isEqualTo(3);
    assertThat(err.toString()).contains("  write-write races: 1\n", "  events replayed: 9\n");
  }

  @Test
  void knownRacesAreCountedOnly() throws IOException {
    Path known = Files.writeString(folder.resolve("known"), "Field x\n");
    String trace = std(STD);
    assertThat(replay("--suppressions", known.toString(), trace)).isZero();
    assertThat(err.toString())
        .startsWith("Redflag: ")
        .contains("known")
        .hasLineCount(2)
        .endsWith("Redflag: 0 findings (1 suppressed) in " + trace + "\n");
  }

  @Test
  void aBaselineOfAReplayCoversItsRaces() throws IOException {
    String trace = std(STD);
    Path json = folder.resolve("races.json");
    Path known = folder.resolve("known.txt");
    assertThat(replay("--json", json.toString(), trace)).isEqualTo(66);
    assertThat(Main.commandLine().execute("baseline", known.toString(), json.toString())).isZero();

    assertThat(replay("--baseline", known.toString(), "--json", json.toString(), trace)).isZero();
    assertThat(JsonInput.read(json).findings())
        .extracting(Finding::suppression)
        .containsExactly(Finding.BASELINE);
    assertThat(replay("--baseline", known.toString(), std(STD + "one|w(z)|10\nmain|w(z)|11\n")))
        .isEqualTo(66);
  }

  @Test
  void theShippedSuppressionsHoldUnlessRefused() throws IOException {
    String trace = std(STD.replace("(x)", "(io.netty.util.ResourceLeakDetector.leakCheckCnt)"));
    assertThat(replay(trace)).isZero();
    assertThat(err.toString()).endsWith("Redflag: 0 findings (1 suppressed) in " + trace + "\n");
    assertThat(replay("--no-shipped-suppressions", trace)).isEqualTo(66);
  }

  @Test
  void aTraceThatIsCutOffGivesThePrefixAndTheOffset() throws IOException {
    Path whole = binary();
    byte[] bytes = Files.readAllBytes(whole);
    Path cut = Files.write(folder.resolve("cut.rdt"), Arrays.copyOf(bytes, bytes.length - 4));
    Path json = folder.resolve("out.json");
    assertThat(replay("--json", json.toString(), cut.toString())).isEqualTo(65);
    assertThat(err.toString())
        .contains("Variable: a.B.c")
        .endsWith(
            "redflag: '"
                + cut
                + "': The trace is cut off at offset "
                + (bytes.length - 4)
                + ": its run was killed, or the file shortened.\n");
    assertThat(JsonInput.read(json).findings()).hasSize(1);
  }

  @Test
  void whatIsNoTraceIsRefusedInALine() throws IOException {
    Path junk = Files.write(folder.resolve("junk"), new byte[] {1, 2, (byte) 0xFF, 'x'});
    assertThat(replay(junk.toString())).isEqualTo(65);
    assertThat(err.toString()).contains("Line 1 is \"???x\": write THREAD|OP(ARG)|LOC.\n");
  }

  @Test
  void anEmptyFileIsNoTraceWithoutRaces() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty"));
    assertThat(replay(empty.toString())).isEqualTo(65);
    assertThat(err.toString()).contains("is empty: its run was killed before it wrote an event");
  }

  @Test
  void aBinaryTraceIsWrittenAsText() throws IOException {
    String trace = binary().toString();
    Path text = folder.resolve("out.std");
    assertThat(replay("--to-std", text.toString(), trace)).isEqualTo(64);
    assertThat(err.toString())
        .isEqualTo(
            "redflag: '"
                + trace
                + "': STD has no event for a release of kind VOLATILE: use --lossy, or the binary"
                + " format.\n");
    assertThat(folder.toFile().list()).containsExactly("trace.rdt");

    assertThat(replay("--to-std", text.toString(), "--lossy", trace)).isZero();
    assertThat(Files.readAllLines(text)).hasSize(8).contains("main|fork(one)|0");
    assertThat(replay(text.toString())).isEqualTo(66);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--detector quick TRACE|'--detector' is 'quick', but must be one of fasttrack",
        "--detector litehb TRACE|detector 'litehb' needs the option '--pair'",
        "--pair a.B.put(B.java:10),a.B.take(B.java:20) TRACE|'--pair' goes with the detectors",
        "--detector fullhb --pair a.B TRACE|option '--pair': pair 'a.B' is not two sites",
        "--exit-code 256 TRACE|'256', but must be a number from 0 to 255",
        "--exit-code some TRACE|'--exit-code'",
        "/none/there|cannot read the trace '/none/there'; check its path",
        "--suppressions /none/there TRACE|'/none/there'; check its path",
        "--baseline /none/there TRACE|'/none/there'; check its path",
        "--lossy TRACE|'--lossy' goes with '--to-std' only",
        "--to-std /none/there TRACE|cannot write '/none/there'",
        "TRACE TRACE|Unmatched argument"
      })
  void wrongUseIsRefusedInALine(String arguments, String said) throws IOException {
    String trace = std(STD);
    assertThat(replay(arguments.replace("TRACE", trace).split(" "))).isEqualTo(64);
    assertThat(err.toString()).startsWith("redflag: ").contains(said).hasLineCount(1);
  }

  @Test
  void helpTellsTheStatuses() {
    assertThat(replay("--help")).isZero();
    assertThat(out.toString()).contains("redflag replay [OPTIONS] TRACE", "65   the trace is");
  }
}
