package dev.redflag.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.redflag.testkit.jvm.Batch;
import dev.redflag.testkit.jvm.CorpusProgram;
import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pairs that FastTrack prints for racing programs of the corpus, handed to LiteHB, are proved
 * in one run. By default for few programs; {@code -Dredflag.chased=N} takes every N-th, and counts
 * in how many of {@value #RUNS} runs RaceChaser catches the threads too, which it cannot where a
 * program forces one access to be over before the other.
 */
class ChasedCorpusIT {
  /** Every which program is taken by default. */
  private static final int FEW = 40;

  private static final int RUNS = 4;
  private static final Integer STEP = Integer.getInteger("redflag.chased");

  @TempDir Path directory;

  /** Two accesses that race. */
  private record Race(CorpusProgram program, String variable, String earlier, String current) {}

  @Test
  void thePairsThatArePrintedAreProved() throws Exception {
    List<String> missed = new ArrayList<>();
    List<Race> races = races(programs());
    int caught = 0;
    for (Race race : races) {
      if (!isFound(race, "detector=litehb", race.earlier, race.current)) {
        missed.add(race.toString());
      }
      caught += STEP != null && isCaught(race) ? 1 : 0;
    }
    if (STEP != null) {
      System.out.printf(
          "%d pairs: %d proved by litehb in one run, %d by racechaser within %d runs%n",
          races.size(), races.size() - missed.size(), caught, RUNS);
    }
    assertThat(races).hasSizeGreaterThan(3);
    assertThat(missed).isEmpty();
  }

  private static List<CorpusProgram> programs() {
    List<CorpusProgram> newer = Corpus.newerPrograms();
    List<CorpusProgram> all =
        Corpus.programs().stream()
            .filter(p -> p.races() && p.runsOn(Jdk.running()) && !p.alone() && !newer.contains(p))
            .toList();
    List<CorpusProgram> some = new ArrayList<>();
    for (int i = 0; i < all.size(); i += STEP == null ? FEW : STEP) {
      some.add(all.get(i));
    }
    return some;
  }

  /** Those of the findings that name both accesses. */
  private List<Race> races(List<CorpusProgram> programs) throws Exception {
    Path json = directory.resolve("fasttrack.json");
    Batch.run(jvm("json=" + json), programs, Corpus.CLASSES);
    List<Race> races = new ArrayList<>();
    for (JsonElement element :
        JsonParser.parseString(Files.readString(json))
            .getAsJsonObject()
            .getAsJsonArray("findings")) {
      JsonObject finding = element.getAsJsonObject();
      JsonArray accesses = finding.getAsJsonArray("accesses");
      JsonElement current = accesses.get(0).getAsJsonObject().get("site");
      JsonElement earlier = accesses.get(1).getAsJsonObject().get("site");
      if (current != null && earlier != null && !current.isJsonNull() && !earlier.isJsonNull()) {
        String site = current.getAsString();
        for (CorpusProgram program : programs) {
          if (site.startsWith(program.mainClass() + ".")
              || site.startsWith(program.mainClass() + "$")) {
            String variable = finding.get("variable").getAsString();
            races.add(new Race(program, variable, earlier.getAsString(), site));
          }
        }
      }
    }
    return races;
  }

  private boolean isCaught(Race race) {
    for (int run = 0; run < RUNS; run++) {
      String first = run % 2 == 0 ? race.earlier : race.current;
      String second = run % 2 == 0 ? race.current : race.earlier;
      String options = "detector=racechaser,budget=100,delay=100,seed=" + run;
      if (isFound(race, options, first, second)) {
        return true;
      }
    }
    return false;
  }

  private boolean isFound(Race race, String options, String first, String second) {
    Path json = directory.resolve("out.json");
    jvm(options + ",pair=" + first + "," + second + ",json=" + json)
        .classPath(Corpus.CLASSES)
        .run(race.program.mainClass());
    return Findings.read(json).findings().stream()
        .anyMatch(finding -> finding.variable().equals(race.variable));
  }

  private static ForkedJvm jvm(String options) {
    return ForkedJvm.of(Jdk.running())
        .option("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
        .agent(ForkedJvm.agentJar(), options);
  }
}
