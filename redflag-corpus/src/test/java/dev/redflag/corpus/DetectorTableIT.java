package dev.redflag.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.CorpusProgram;
import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures every detector on one recording of the corpus, and writes the table into {@code
 * docs/detectors.md}. Asked for by {@code -Dredflag.golden=rewrite}: what the imprecise detectors
 * report hangs on the schedule of the run, so that the table is not compared.
 */
@EnabledIfSystemProperty(named = "redflag.golden", matches = "rewrite")
class DetectorTableIT {
  private static final Path DOC = Path.of("../docs/detectors.md");
  private static final String BEGIN = "<!-- corpus table: written by DetectorTableIT -->\n";
  private static final String END = "<!-- end of the corpus table -->\n";
  private static final List<String> DETECTORS =
      List.of(
          "fasttrack",
          "djit",
          "basicvc",
          "goldilocks",
          "eraser",
          "multirace",
          "racetrack",
          "racetrack:lockset",
          "racetrack:threadset",
          "racetrack:basic");

  /** Races that a trace does not have: in it, locks that the JDK takes for itself order as any. */
  private static final Set<String> NOT_IN_TRACES = Set.of("race.arrays.StreamOrdersNothing");

  @TempDir Path directory;

  /** What {@code fasttrack} errs in: programs that race, and that do not. */
  private final List<String> missed = new ArrayList<>();

  private final List<String> wrong = new ArrayList<>();

  @Test
  void writesTheTable() throws IOException {
    Jdk jdk = Jdk.all().get(0);
    RecordedCorpus recorded = RecordedCorpus.run(jdk, directory);
    StringBuilder table = new StringBuilder(BEGIN);
    long racy = recorded.programs().stream().filter(CorpusProgram::races).count();
    table.append("\nOf ").append(racy).append(" programs that race, and ");
    table.append(recorded.programs().size() - racy).append(" that do not, on JDK ");
    table.append(jdk.feature()).append(":\n\n");
    table.append("| detector | found | missed | false |\n| --- | ---: | ---: | ---: |\n");
    for (String detector : DETECTORS) {
      table.append(row(detector, recorded, jdk));
    }
    table.append(
        "\nThose of `fasttrack` are gaps in the rules, or in what a trace tells, not of the detector:\n");
    table.append("missed ").append(names(missed)).append(";\n");
    table.append("false ").append(names(wrong)).append(".\n");
    String before = Files.readString(DOC);
    int from = before.indexOf(BEGIN);
    int to = before.indexOf(END);
    assertThat(from).isNotNegative().isLessThan(to);
    Files.writeString(DOC, before.substring(0, from) + table.append('\n') + before.substring(to));
  }

  private static String names(List<String> programs) {
    return programs.isEmpty() ? "none" : "`" + String.join("`,\n`", programs) + "`";
  }

  private String row(String detector, RecordedCorpus recorded, Jdk jdk) {
    List<Findings.Finding> findings = recorded.replay(jdk, detector);
    int found = 0;
    List<String> silent = new ArrayList<>();
    List<String> alarmed = new ArrayList<>();
    for (CorpusProgram program : recorded.programs()) {
      boolean reported =
          findings.stream().anyMatch(f -> f.isOf(program.mainClass()) && !program.isLabelled(f));
      if (!program.races()) {
        if (reported) {
          alarmed.add(program.toString());
        }
      } else if (reported) {
        found++;
      } else {
        silent.add(program.toString());
      }
    }
    if (detector.equals("fasttrack")) {
      missed.addAll(silent);
      wrong.addAll(alarmed);
      silent.stream()
          .filter(program -> !NOT_IN_TRACES.contains(program))
          .forEach(program -> assertThat(Corpus.knownGaps()).containsKey(program));
      assertThat(Corpus.knownGaps().keySet()).containsAll(alarmed);
    }
    int[] errors = {silent.size(), alarmed.size()};
    return "| `" + detector + "` | " + found + " | " + errors[0] + " | " + errors[1] + " |\n";
  }
}
