package dev.redflag.agent;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent's jar in JVMs of its own, on each JDK that is here. */
@ParameterizedClass
@MethodSource("jdks")
class AgentIT {
  private static final Path PROGRAMS = Path.of("target/test-classes");
  private static final String RULE = "=".repeat(72);

  private final Jdk jdk;
  @TempDir Path folder;

  AgentIT(Jdk jdk) {
    this.jdk = jdk;
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  private ForkedJvm plain() {
    return ForkedJvm.of(jdk).classPath(PROGRAMS);
  }

  private ForkedJvm watched(String... options) {
    return plain().agent(ForkedJvm.agentJar(), options);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "3"})
  void theProgramIsAsItWas(String status) {
    Outcome plain = plain().run("programs.Behaviour", status);
    assertThat(plain.status()).isEqualTo(Integer.parseInt(status));
    assertThat(watched().run("programs.Behaviour", status)).isEqualTo(plain);
  }

  @Test
  void nothingIsSaidWhereNothingWasFound() {
    assertThat(watched().run("programs.Quiet")).isEqualTo(new Outcome(0, "quiet 1\n", ""));
  }

  @Test
  void exceptionsAreAsTheyWere() {
    Outcome plain = plain().run("programs.Traces");
    assertThat(plain.status()).isZero();
    assertThat(plain.stdout())
        .contains("because the return value of \"programs.Traces.nothing()\"");
    assertThat(watched().run("programs.Traces").stdout()).isEqualTo(plain.stdout());
  }

  /** Monitors stay balanced after an overflow at any depth, and order as ever; races are found. */
  @Test
  void goesOnAfterOverflows() throws IOException {
    Path json = folder.resolve("corners.json");
    Outcome plain = small(plain()).run("programs.Corners", "overflow");
    assertThat(plain.status()).as(plain.stderr()).isZero();
    Outcome outcome = small(watched("json=" + json)).run("programs.Corners", "overflow");
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stdout()).isEqualTo(plain.stdout());
    assertThat(Findings.read(json).findings())
        .extracting(Findings.Finding::variable)
        .containsExactly("programs.Corners.raced");
  }

  /** A thread that is stopped or interrupted within a hook leaves the runtime as it should be. */
  @Test
  void goesOnWhereThreadsAreStopped() throws IOException {
    assumeThat(jdk.feature()).as("Thread.stop works").isLessThan(20);
    Path json = folder.resolve("stopped.json");
    Outcome plain = plain().run("programs.Stopped");
    assertThat(plain.status()).as(plain.stderr()).isZero();
    Outcome outcome = watched("json=" + json).run("programs.Stopped");
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stdout()).isEqualTo(plain.stdout());
    assertThat(outcome.stderr()).doesNotContain("an error of its own");
    assertThat(Findings.read(json).findings())
        .extracting(Findings.Finding::variable)
        .containsExactly("programs.Stopped.raced");
  }

  /** A method whose monitors do not seem balanced would be interpreted for good. */
  @Test
  void methodsWithMonitorsAreCompiled() {
    Outcome outcome = watched().option("-Xbatch", "-XX:+PrintCompilation").run("programs.Locking");
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stdout()).contains("programs.Locking::block", "programs.Locking::nested");
    assertThat(outcome.stdout().lines().filter(line -> line.contains("programs.Locking::")))
        .noneMatch(line -> line.contains("COMPILE SKIPPED"));
  }

  @Test
  void goesOnWhereMemoryIsOut() throws IOException {
    Path json = folder.resolve("corners.json");
    Outcome plain = small(plain()).run("programs.Corners", "memory");
    assertThat(plain.status()).as(plain.stderr()).isZero();
    Outcome outcome = small(watched("json=" + json)).run("programs.Corners", "memory");
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stdout()).isEqualTo(plain.stdout());
    assertThat(Findings.read(json).findings())
        .extracting(Findings.Finding::variable)
        .containsExactly("programs.Corners.raced");
  }

  @Test
  void noRaceIsReportedOnceAnOrderIsLost() {
    Outcome outcome =
        watched().option("-XX:+UseG1GC").option("-Xmx32m").run("programs.DiesOfMemory");
    assertThat(outcome.stderr()).doesNotContain("DATA RACE");
  }

  private static ForkedJvm small(ForkedJvm jvm) {
    return jvm.option("-Xss512k").option("-Xmx64m").option("-XX:+UseSerialGC");
  }

  @Test
  void whatIsKeptOfObjectsGoesWithThem() {
    assertThat(watched().run("programs.Swept")).isEqualTo(new Outcome(0, "swept\n", ""));
  }

  @Test
  void classesAreLoadedInParallel() {
    assertThat(watched().run("programs.LoadedInParallel"))
        .isEqualTo(new Outcome(0, "1250 loaded\n", ""));
  }

  @Test
  void aRaceIsReportedAndTheStatusKept() {
    Outcome outcome = watched().run("programs.Racy");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.stdout()).isEqualTo("ran\n");
    List<String> lines = outcome.stderr().lines().toList();
    assertThat(lines).element(0).isEqualTo(RULE);
    assertThat(lines).element(1).isEqualTo("WARNING: DATA RACE");
    assertThat(lines).element(2).isEqualTo("Variable: programs.Racy.shared (static field)");
    assertThat(lines).filteredOn(line -> line.equals(RULE)).hasSize(2);
    assertThat(lines)
        .filteredOn(line -> line.equals("    at programs.Racy.write(Racy.java:8)"))
        .hasSize(2);
    assertThat(lines)
        .filteredOn(line -> line.matches("(Write|Previous write) of .* by thread \"(one|two)\".*"))
        .hasSize(2);
    assertThat(lines)
        .filteredOn(line -> line.matches("    at programs.Racy.main\\(Racy.java:1[45]\\)"))
        .hasSize(2);
    assertThat(outcome.stderr()).doesNotContain("redflag.");
    assertThat(lines).last().isEqualTo("Redflag: 1 findings (0 suppressed) in programs.Racy");
  }

  @ParameterizedTest
  @ValueSource(strings = {"return", "exit", "exitInThread", "throw"})
  void theFileIsWholeHoweverTheProgramEnds(String end) throws IOException {
    Path json = folder.resolve("new/%p.json");
    Outcome outcome = watched("json=" + json).run("programs.Racy", end);
    assertThat(outcome.status()).isEqualTo(plain().run("programs.Racy", end).status());
    try (Stream<Path> files = Files.list(json.getParent())) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      assertThat(all.get(0).getFileName().toString()).matches("\\d+\\.json");
      Findings findings = Findings.read(all.get(0));
      assertThat(findings.schema()).isEqualTo(1);
      assertThat(findings.findings())
          .extracting(Findings.Finding::variable)
          .containsExactly("programs.Racy.shared");
    }
  }

  @Test
  void aRaceOfShutdownHooksIsFound() throws IOException {
    Path json = folder.resolve("hooks.json");
    watched("json=" + json).run("programs.Racy", "hook");
    assertThat(Findings.read(json).findings())
        .extracting(Findings.Finding::variable)
        .contains("programs.Racy.hooked");
  }

  @Test
  void aFileIsWrittenWhereNothingWasFound() throws IOException {
    Path json = folder.resolve("none.json");
    watched("json=" + json).run("programs.Quiet");
    Findings findings = Findings.read(json);
    assertThat(findings.findings()).isEmpty();
    assertThat(findings.coverage().classes()).isEqualTo(1);
  }

  @Test
  void hiddenClassesAreTold() throws IOException {
    Path json = folder.resolve("out.json");
    assertThat(watched("json=" + json).run("programs.Hidden").stdout()).isEqualTo("hidden\n");
    assertThat(Findings.read(json).coverage().untouched())
        .containsExactly(
            new Findings.Untouched(
                "programs.Hidden$Body", "a hidden class, which the JVM shows to no agent"));
  }

  @Test
  void wrongOptionsTurnDetectionOffAndNothingElse() {
    Outcome outcome = watched("detecter=fasttrack").run("programs.Racy", "exit");
    assertThat(outcome.status()).isEqualTo(5);
    assertThat(outcome.stdout()).isEqualTo("ran\n");
    assertThat(outcome.stderr())
        .isEqualTo(
            "Redflag: detection is off: unknown option 'detecter' (did you mean 'detector'?) in the"
                + " agent's argument.\n");
  }

  @Test
  void suppressedRacesAreCountedOnly() throws IOException {
    Path known = folder.resolve("known.txt");
    Files.writeString(known, "Field programs.Racy.shared\n");
    Path json = folder.resolve("out.json");
    Outcome outcome = watched("suppressions=" + known, "json=" + json).run("programs.Racy");
    assertThat(outcome.stderr()).isEqualTo("Redflag: 0 findings (1 suppressed) in programs.Racy\n");
    assertThat(Findings.read(json).findings())
        .extracting(Findings.Finding::suppressed)
        .containsExactly(true);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Field programs.Racy.shared", "Class programs.Racy", "Method programs.Racy.write"})
  void whatIsNotWatchedIsNotFoundButTold(String line) throws IOException {
    Path known = folder.resolve("known.txt");
    Files.writeString(known, "nomonitor " + line + "\n");
    Path json = folder.resolve("out.json");
    Outcome outcome = watched("suppressions=" + known, "json=" + json).run("programs.Racy");
    assertThat(outcome.stderr()).isEmpty();
    assertThat(Findings.read(json).findings()).isEmpty();
    assertThat(Findings.read(json).coverage().untouched())
        .extracting(Findings.Untouched::reason)
        .containsExactly("not watched, by the suppression 'nomonitor " + line + "'");
  }

  /** Of primitives what was written, read and replaced; of texts nothing. */
  @Test
  void valuesAreToldUnlessTheyAreLeftOut() {
    Path json = folder.resolve("out.json");
    Outcome outcome = watched("json=" + json).run("programs.Valued");
    assertThat(outcome.stdout())
        .as(outcome.stderr())
        .isEqualTo("1.09951162777825E12 ssecrettrue\n");
    assertThat(Findings.read(json).findings())
        .extracting(AgentIT::values)
        .containsExactlyInAnyOrder(
            "count: read 41, write 41",
            "total: read 1099511627776, write 1099511627776",
            "ratio: read 0.5, write 0.5",
            "small: read -3, write -3",
            "letter: read null, write null",
            "name: read null, write null",
            "flags: read 7, write 7 over 0",
            "open: read true, write true over false",
            "mean: read 2.25, write 2.25",
            "int[]: read 17, write 17 over 0",
            "int[]: write 18 over 17, write 17 over 0",
            "byte[]: read null, write null");
    assertThat(outcome.stderr())
        .contains(
            "Read of programs.Valued.count by thread \"reader\", reading 41, holding no lock:\n")
        .contains("by thread \"writer\", writing 17 over 0, holding no lock:\n");
    Outcome without = watched("noValues", "json=" + json).run("programs.Valued");
    assertThat(without.stderr()).contains("by thread \"reader\", holding no lock:\n");
    assertThat(Findings.read(json).findings())
        .flatExtracting(Findings.Finding::accesses)
        .allMatch(a -> a.value() == null && a.replaced() == null);
  }

  /**
   * The racing pass is not one whose call chain is kept, unless more are, or an earlier run found
   * the race. After a race without its earlier stack, all sites of the variable keep theirs.
   */
  @Test
  void earlierStacksAreKeptWhereTheyAreAskedFor() {
    Path json = folder.resolve("passes.json");
    assertThat(earlierFrames("json=" + json))
        .as("the first race, and the one at another site")
        .containsExactlyInAnyOrder("first < write", "second < last");
    assertThat(earlierFrames("history=4096", "json=" + folder.resolve("more.json")))
        .containsExactlyInAnyOrder("first < last", "second < last");
    assertThat(earlierFrames("aim=" + json, "json=" + folder.resolve("aimed.json")))
        .containsExactlyInAnyOrder("first < last", "second < last");
  }

  /** Of the writer's accesses the method and its caller. */
  private List<String> earlierFrames(String... options) {
    Outcome outcome = watched(options).run("programs.Passes");
    assertThat(outcome.stdout()).as(outcome.stderr()).isEqualTo("100 -50\n");
    Path json = Path.of(options[options.length - 1].substring("json=".length()));
    return Findings.read(json).findings().stream()
        .map(f -> f.accesses().get(1))
        .filter(a -> a.kind().equals("write"))
        .map(a -> method(a.stack().get(0)) + " < " + method(a.stack().get(1)))
        .toList();
  }

  private static String method(String frame) {
    return frame.substring("programs.Passes.".length(), frame.indexOf('('));
  }

  @Test
  void anAimThatCannotBeReadTurnsDetectionOff() throws IOException {
    Path odd = folder.resolve("odd.json");
    Files.writeString(odd, "{}");
    assertThat(watched("aim=" + odd).run("programs.Racy").stderr())
        .isEqualTo(
            "Redflag: detection is off: '" + odd + "' is not a file of findings, or is damaged.\n");
    assertThat(watched("aim=none.session").run("programs.Racy").stderr())
        .isEqualTo(
            "Redflag: detection is off: cannot read the session 'none.session'; check its path.\n");
    assertThat(watched("history=0").run("programs.Racy").stderr())
        .isEqualTo(
            "Redflag: detection is off: option 'history' is '0', but must be a number of accesses"
                + " from 1 to 4096.\n");
  }

  private static String values(Findings.Finding finding) {
    String variable = finding.variable();
    return variable.substring(variable.lastIndexOf('.') + 1)
        + finding.accesses().stream()
            .map(
                a ->
                    a.kind()
                        + " "
                        + a.value()
                        + (a.replaced() == null ? "" : " over " + a.replaced()))
            .collect(joining(", ", ": ", ""));
  }

  @Test
  void excludedClassesAreNotChecked() {
    assertThat(watched("excludes=programs.R*").run("programs.Racy").stderr()).isEmpty();
    assertThat(watched("includes=other.*").run("programs.Racy").stderr()).isEmpty();
    assertThat(watched("includes=programs.*").run("programs.Racy").stderr()).isNotEmpty();
  }

  @Test
  void theFirstFindingEndsTheProgramWhereThatIsWanted() throws IOException {
    Path json = folder.resolve("out.json");
    Outcome outcome = watched("haltOnRace", "json=" + json).run("programs.Racy");
    assertThat(outcome.status()).isEqualTo(66);
    assertThat(outcome.stdout()).isEmpty();
    assertThat(Findings.read(json).findings()).hasSize(1);
  }

  @Test
  void aRenamedJarWorksAsWell() throws IOException {
    Path renamed = folder.resolve("other name.jar");
    Files.copy(ForkedJvm.agentJar(), renamed);
    Outcome outcome = plain().agent(renamed).run("programs.Racy");
    assertThat(outcome.stdout()).isEqualTo("ran\n");
    assertThat(outcome.stderr()).contains("Variable: programs.Racy.shared");
  }

  @Test
  void aSecondAgentIsIgnored() {
    Outcome outcome = watched().agent(ForkedJvm.agentJar(), "haltOnRace").run("programs.Racy");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.stderr())
        .startsWith("Redflag is attached to this JVM already; the second -javaagent is ignored.\n")
        .contains("Variable: programs.Racy.shared");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void worksBesideAnAgentThatAddsMembers(boolean first) {
    String other = "-javaagent:" + System.getProperty("jacoco") + "=output=none";
    ForkedJvm both =
        first
            ? plain().agent(ForkedJvm.agentJar()).option(other)
            : plain().option(other).agent(ForkedJvm.agentJar());
    assertThat(both.run("programs.Behaviour"))
        .isEqualTo(plain().option(other).run("programs.Behaviour"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Serial", "Parallel", "G1", "Z", "Shenandoah"})
  void everyCollectorLeavesTheVerdictsAsTheyAre(String name) {
    String collector = "-XX:+Use" + name + "GC";
    assumeThat(plain().option(collector).run("programs.Quiet").status())
        .as("this JVM has the collector")
        .isZero();
    assertThat(watched().option(collector).run("programs.Finalizing"))
        .isEqualTo(new Outcome(0, "finalized 3\n", ""));
    assertThat(watched().option(collector).run("programs.Racy").stderr())
        .contains("Variable: programs.Racy.shared")
        .endsWith("Redflag: 1 findings (0 suppressed) in programs.Racy\n");
  }

  @Test
  void countersArePrintedWhereTheyAreWanted() {
    assertThat(watched("stats").run("programs.Quiet").stderr())
        .startsWith("Redflag statistics:\n")
        .contains("  thread numbers given out: ");
  }

  @Test
  void wovenClassesAreWrittenWhereTheyAreWanted() {
    watched("classdumpdir=" + folder).run("programs.Racy");
    assertThat(folder.resolve("programs/Racy.class")).exists();
  }

  @Test
  void whatCannotBeWrittenThereIsWovenAllTheSame() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "kept");
    assertThat(watched("classdumpdir=" + file).run("programs.Racy").stderr())
        .startsWith("Redflag: cannot write woven classes into '" + file + "' (")
        .contains("Variable: programs.Racy.shared")
        .containsOnlyOnce("cannot write woven classes");
    assertThat(file).hasContent("kept");
  }

  @Test
  void theFlightRecorderHasAnEventAFinding() throws IOException {
    Path recording = folder.resolve("run.jfr");
    Path loaded = folder.resolve("loaded.txt");
    watched().option("-XX:StartFlightRecording=filename=" + recording).run("programs.Racy");
    assertThat(RecordingFile.readAllEvents(recording))
        .filteredOn(event -> event.getEventType().getName().equals("redflag.DataRace"))
        .isNotEmpty()
        .allSatisfy(
            event -> {
              assertThat(event.getString("variable")).startsWith("programs.Racy.");
              assertThat(event.getString("currentStack")).startsWith("programs.Racy.");
              assertThat(event.getString("earlierStack")).startsWith("programs.Racy.");
            });
    watched().option("-Xlog:class+load:file=" + loaded).run("programs.Racy");
    assertThat(Files.readString(loaded))
        .as("without a recording")
        .contains("programs.Racy ")
        .doesNotContain("jdk.jfr.Event ")
        .doesNotContain("RaceEvent ");
  }

  @Test
  void findingsAreToldOverJmxWhereThatIsAskedFor() throws IOException {
    assertThat(watched("mbean").run("programs.Managed").stdout())
        .isEqualTo(
            """
            0
            1
            WARNING: DATA RACE
            Redflag: 1 findings (0 suppressed) in programs.Managed
            true
            """);
    Path loaded = folder.resolve("loaded.txt");
    watched().option("-Xlog:class+load:file=" + loaded).run("programs.Racy");
    assertThat(Files.readString(loaded))
        .as("without the option")
        .contains("programs.Racy ")
        .doesNotContain("javax.management.")
        .doesNotContain("Management ");
  }

  @Test
  void anOsgiBundleSeesTheHooks() {
    Outcome outcome =
        plain()
            .classPath(Path.of(System.getProperty("felix")))
            .agent(ForkedJvm.agentJar())
            .run("programs.Osgi", folder.toString());
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stdout()).isEqualTo("ran\n");
    assertThat(outcome.stderr()).contains("Variable: programs.Racy.shared");
  }
}
