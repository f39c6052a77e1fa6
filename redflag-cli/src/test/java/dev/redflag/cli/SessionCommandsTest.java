package dev.redflag.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Finding.Confidence;
import dev.redflag.analysis.finding.Finding.Kind;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.finding.RaceClass;
import dev.redflag.analysis.run.Coverage;
import dev.redflag.analysis.run.Run;
import dev.redflag.analysis.run.Tool;
import dev.redflag.report.binary.SessionReader;
import dev.redflag.report.binary.SessionWriter;
import dev.redflag.report.json.JsonInput;
import dev.redflag.report.json.JsonReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code redflag merge}, {@code report} and {@code explain}, in this JVM. */
class SessionCommandsTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  @TempDir Path folder;
  private Path one;
  private Path two;

  private int redflag(Object... arguments) {
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return line.execute(Arrays.stream(arguments).map(String::valueOf).toArray(String[]::new));
  }

  private static Finding finding(String id, String variable, long count) {
    FindingAccess write =
        new FindingAccess(
            true,
            "teller",
            List.of("a.Lock@1"),
            true,
            List.of("a.B.put(B.java:3)"),
            true,
            List.of(),
            null);
    FindingAccess read =
        new FindingAccess(
            false, "clerk", List.of(), true, List.of("a.B.get(B.java:9)"), true, List.of(), null);
    return new Finding(
        id,
        variable,
        Kind.FIELD,
        -1,
        Confidence.PROVED,
        0,
        null,
        RaceClass.FLAG,
        "a loop ends by what the read sees",
        0,
        count,
        null,
        true,
        write,
        read);
  }

  private static Run run(Finding... findings) {
    return new Run(new Tool("1", "fasttrack", "17"), List.of(findings), Coverage.NONE);
  }

  @BeforeEach
  void writeSessions() throws IOException {
    one = folder.resolve("one.session");
    two = folder.resolve("two.json");
    SessionWriter.write(run(finding("aaaa", "a.B.f", 2)), one);
    JsonReport.write(run(finding("aaaa", "a.B.f", 5), finding("bbbb", "a.B.g", 1)), two);
  }

  @Test
  void mergingAddsCounts() throws IOException {
    Path merged = folder.resolve("new/merged.session");
    assertThat(redflag("merge", merged, one, two)).as(err.toString()).isZero();
    assertThat(SessionReader.read(merged).run().findings())
        .extracting(f -> f.id() + " " + f.count())
        .containsExactly("aaaa 7", "bbbb 1");
  }

  @Test
  void reportsAsText() {
    assertThat(redflag("report", one, two)).isZero();
    assertThat(out.toString())
        .contains("WARNING: DATA RACE", "Variable: a.B.f (field)", "Variable: a.B.g (field)")
        .endsWith("Redflag: 2 findings (0 suppressed) in 2 sessions\n");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void reportsInEachForm() throws IOException {
    Path report = folder.resolve("out");
    Path json = folder.resolve("deep/r.json");
    Path sarif = folder.resolve("r.sarif");
    Path junit = folder.resolve("r.xml");
    int status =
        redflag(
            "report",
            "--out",
            report,
            "--json",
            json,
            "--sarif",
            sarif,
            "--junit",
            junit,
            "--exit-code",
            "66",
            one);
    assertThat(status).isEqualTo(66);
    assertThat(JsonInput.read(json).findings()).extracting(Finding::id).containsExactly("aaaa");
    assertThat(Files.readString(sarif)).contains("\"ruleId\": \"redflag/flag\"");
    assertThat(Files.readString(junit)).contains("failures=\"1\"");
    assertThat(report.resolve("index.html")).exists();
    assertThat(report.resolve("redflag-junit.xml")).exists();
    assertThat(out.toString()).isEqualTo("Redflag: 1 findings (0 suppressed) in 1 session\n");
  }

  @Test
  void sourceLinesComeFromTheSourceRoots() throws IOException {
    Path source = folder.resolve("repository/src/a/B.java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, "//\n".repeat(8) + "    return amount; // nine\n");
    Path report = folder.resolve("out");
    Path none = folder.resolve("none");
    Path root = folder.resolve("repository");
    int status = redflag("report", "--out", report, "--source-root", root, one);
    assertThat(status).as(err.toString()).isZero();
    assertThat(Files.readString(report.resolve("index.html"))).contains("return amount; // nine");
    assertThat(Files.readString(report.resolve("redflag.sarif")))
        .contains("\"uri\": \"src/a/B.java\"");
    assertThat(redflag("report", "--out", report, "--source-root", none, one)).isEqualTo(64);
    assertThat(err.toString())
        .isEqualTo("redflag: the source root '" + none + "' is no folder; check its path.\n");
  }

  @Test
  void knownRacesDoNotFail() throws IOException {
    Path known = Files.writeString(folder.resolve("known.txt"), "Field a.B.f\n");
    assertThat(redflag("report", "--suppressions", known, "--exit-code", "66", one)).isZero();
    assertThat(out.toString()).endsWith("Redflag: 0 findings (1 suppressed) in 1 session\n");
  }

  @Test
  void aBaselineTellsWhatIsNew() throws IOException {
    Path baseline = folder.resolve("new/baseline.txt");
    assertThat(redflag("baseline", baseline, one)).as(err.toString()).isZero();
    assertThat(Files.readString(baseline))
        .endsWith("baseline was made.\nRace a.B.f a.B.get a.B.put\n");
    Path json = folder.resolve("r.json");
    int status =
        redflag("report", "--baseline", baseline, "--json", json, "--exit-code", "66", one, two);
    assertThat(status).isEqualTo(66);
    assertThat(out.toString())
        .contains("covers 1 finding.\n")
        .endsWith("Redflag: 1 findings (1 suppressed) in 2 sessions\n");
    assertThat(JsonInput.read(json).findings())
        .extracting(f -> f.variable() + " " + f.known())
        .containsExactly("a.B.g false", "a.B.f true");
    assertThat(redflag("report", "--baseline", baseline, "--exit-code", "66", one)).isZero();
  }

  @Test
  void aKilledSessionIsReportedAndADamagedOneFails() throws IOException {
    byte[] bytes = Files.readAllBytes(one);
    Path killed = Files.write(folder.resolve("k"), Arrays.copyOf(bytes, bytes.length - 4));
    assertThat(redflag("report", killed)).isZero();
    assertThat(out.toString()).contains("1 findings");
    assertThat(err.toString())
        .contains("redflag: '" + killed + "': the session is cut off at offset ")
        .hasLineCount(1);
    bytes[bytes.length - 20] ^= 1;
    Path damaged = Files.write(folder.resolve("d"), bytes);
    assertThat(redflag("report", two, damaged)).isEqualTo(65);
    assertThat(err.toString())
        .endsWith(
            "redflag: '"
                + damaged
                + "': the session is damaged at offset 10: the checksum of the block there is"
                + " wrong.\n");
    assertThat(out.toString()).contains("2 findings");
  }

  @Test
  void anEmptySessionIsToldAndHoldsNothing() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty"));
    assertThat(redflag("report", empty)).isZero();
    assertThat(err.toString())
        .isEqualTo("redflag: '" + empty + "' is empty: its JVM ended before it wrote anything.\n");
    assertThat(out.toString()).isEqualTo("Redflag: 0 findings (0 suppressed) in 1 session\n");
  }

  @Test
  void whatIsNoSessionIsRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "hello");
    assertThat(redflag("merge", folder.resolve("m"), text)).isEqualTo(65);
    assertThat(err.toString())
        .isEqualTo("redflag: '" + text + "' is not a file of findings, or is damaged.\n");
    assertThat(redflag("report", folder.resolve("none"))).isEqualTo(64);
    assertThat(err.toString()).endsWith("none'; check its path.\n");
    assertThat(redflag("report")).isEqualTo(64);
    assertThat(redflag("report", "--exit-code", "256", one)).isEqualTo(64);
    assertThat(err.toString()).endsWith("is '256', but must be a number from 0 to 255.\n");
  }

  @Test
  void explainsAFinding() {
    assertThat(redflag("explain", "bb", one, two)).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("Variable: a.B.g")
        .contains("Class:   flag, ")
        .contains("Because: a loop ends by what the read sees.\n")
        .contains("at its write, thread \"teller\" held a.Lock@1.\n")
        .contains("at its read, thread \"clerk\" held no lock.\n")
        .contains("an edge from the read by thread \"clerk\" to the write by thread \"teller\"")
        .contains("Repair:  make the field volatile.\n")
        .contains("docs/patterns/flag.md");
  }

  @Test
  void explainsAClassAndRefusesWhatIsNeither() {
    assertThat(redflag("explain", "statistics-counter")).isZero();
    assertThat(out.toString()).contains("Harm:    often none", "Repair:  use a LongAdder");
    assertThat(redflag("explain", "cccc", one)).isEqualTo(64);
    assertThat(err.toString()).contains("no finding has an id that begins with 'cccc'");
    assertThat(redflag("explain", "cccc")).isEqualTo(64);
    assertThat(err.toString()).contains("'cccc' is no class");
  }

  @Test
  void everyClassHasItsPage() {
    for (RaceClass c : RaceClass.values()) {
      assertThat(Path.of("../docs/patterns/" + c.key() + ".md")).exists();
    }
  }
}
