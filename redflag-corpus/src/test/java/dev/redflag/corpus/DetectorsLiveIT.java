package dev.redflag.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What sets the detectors apart, in live runs of {@code programs.Compared}. */
@ParameterizedClass
@MethodSource("jdks")
class DetectorsLiveIT {
  private static final Path PROGRAMS = Path.of("target/test-classes");

  /** What no lock protects, though forks, joins, barriers, signals or the collector order it. */
  private static final String[] ORDERED = {
    "ForkJoin.x", "IsAlive.x", "Phases.x", "Notified.x", "Finalized.x"
  };

  /** The bugs of RaceTrack's section 4.1. */
  private static final String[] BUGS = {
    "Text.owner", "Text.buffer", "Attributes.flags", "Registry.callbacks"
  };

  private final Jdk jdk;
  @TempDir Path folder;

  DetectorsLiveIT(Jdk jdk) {
    this.jdk = jdk;
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  private List<Findings.Finding> findings(String detector, String program) {
    Path json = folder.resolve("out.json");
    Outcome run =
        ForkedJvm.of(jdk)
            .agent(ForkedJvm.agentJar(), "detector=" + detector, "json=" + json)
            .classPath(PROGRAMS)
            .run(program);
    assertThat(run.status()).as(run.stderr()).isZero();
    return Findings.read(json).findings();
  }

  /** The variables reported, without the program's name. */
  private Set<String> variables(String detector, String program) {
    Set<String> variables = new TreeSet<>();
    findings(detector, program)
        .forEach(f -> variables.add(f.variable().replaceFirst("programs\\.\\w+\\$", "")));
    return variables;
  }

  @Test
  void fastTrackReportsTheBugsAndKnowsTheOrder() {
    assertThat(variables("fasttrack", "programs.Compared"))
        .contains(BUGS)
        .doesNotContain("ForkJoin.x", "IsAlive.x", "Phases.x", "Notified.x")
        .doesNotContain("Fields.a", "Fields.b", "short[]", "char[]");
  }

  @Test
  void eraserTakesOrderForRaces() {
    assertThat(variables("eraser", "programs.Compared")).contains(ORDERED).contains(BUGS);
  }

  @Test
  void raceTrackKnowsForkJoinBarriersWaitingAndFinalizers() {
    assertThat(variables("racetrack", "programs.Compared")).contains(BUGS).doesNotContain(ORDERED);
  }

  @Test
  void raceTrackSuspectsAnObjectWholeBeforeItIsRefined() {
    assertThat(findings("racetrack", "programs.Compared"))
        .filteredOn(f -> f.variable().contains("Fields.") || f.variable().equals("short[]"))
        .isNotEmpty()
        .allMatch(f -> f.confidence().equals("suspected"));
    assertThat(variables("racetrack:threadset", "programs.Compared"))
        .doesNotContain("Fields.a", "Fields.b", "short[]", "char[]")
        .contains("Attributes.flags", "Registry.callbacks");
  }

  @Test
  void withoutThreadsetsRaceTrackIsAsEraser() {
    assertThat(variables("racetrack:lockset", "programs.Compared")).contains("ForkJoin.x");
  }

  @Test
  void multiRaceIsSilentOnBarriersAndProvesWhatRaces() {
    List<Findings.Finding> found = findings("multirace", "programs.Compared");
    assertThat(found)
        .filteredOn(f -> f.confidence().equals("proved"))
        .extracting(f -> f.variable().replace("programs.Compared$", ""))
        .contains("Attributes.flags", "Registry.callbacks")
        .doesNotContain("ForkJoin.x", "IsAlive.x", "Phases.x", "Notified.x")
        .doesNotContain("Fields.a", "Fields.b", "short[]", "char[]");
    assertThat(found)
        .extracting(Findings.Finding::variable)
        .doesNotContain("programs.Compared$Phases.x", "short[]", "char[]");
  }

  @Test
  void multiRaceTakesObjectsAndBlocksWholeWhereAsked() {
    assertThat(variables("multirace:objects:array=16", "programs.Compared"))
        .containsAnyOf("Fields.a", "Fields.b")
        .contains("short[]")
        .doesNotContain("char[]");
    assertThat(variables("multirace:array=whole", "programs.Compared"))
        .contains("short[]", "char[]")
        .doesNotContain("Fields.a", "Fields.b");
  }

  @Test
  void multiRaceIsSuspendedAndDisabledFromTheProgram() {
    assertThat(variables("multirace", "programs.Detecting"))
        .containsExactlyInAnyOrder("Watched.x", "Suspended.x");
  }
}
