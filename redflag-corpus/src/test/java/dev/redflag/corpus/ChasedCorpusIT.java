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
import dev.redflag.testkit.jvm.Javac;
import dev.redflag.testkit.jvm.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pairs that FastTrack prints for racing programs of the corpus are proved within {@value
 * #RUNS} runs by LiteHB, and by RaceChaser, in turn with each access as the first: there the order
 * that a program forces on its threads is loose, so that a thread that waits is met. Those of
 * {@code uncaught.txt} cannot be, each for the reason that it gives. By default for few programs,
 * of which most must be caught, so that a new program need not be looked into by who adds it;
 * {@code -Dredflag.chased=N} takes every N-th, and prints how many were proved in which run.
 */
class ChasedCorpusIT {
  /** Every which program is taken by default. */
  private static final int FEW = 40;

  private static final int RUNS = 4;

  /** How long a thread waits, and how soon one that awaits a step goes on by itself. */
  private static final int DELAY_MILLIS = 1000;

  private static final int LOOSE_MILLIS = 100;
  private static final Integer STEP = Integer.getInteger("redflag.chased");

  @TempDir Path directory;

  /** Findings that do not name both accesses: of the state of JDK objects, and by JDK methods. */
  private int unnamed;

  /** Two accesses that race. */
  private record Race(CorpusProgram program, String variable, String earlier, String current) {
    /** As {@code uncaught.txt} names it. */
    String key() {
      return program.mainClass().substring(Corpus.PACKAGE.length()) + " " + variable;
    }
  }

  @Test
  void thePairsThatArePrintedAreProved() throws Exception {
    compileNewer();
    List<String> missed = new ArrayList<>();
    List<Race> races = races(programs());
    int[] caughtIn = new int[RUNS + 1];
    int[] orderedIn = new int[RUNS + 1];
    for (Race race : races) {
      int ordered = provedIn(race, "detector=litehb");
      orderedIn[ordered]++;
      if (ordered == 0) {
        missed.add("litehb: " + race);
      }
      int caught = provedIn(race, "detector=racechaser,budget=100,delay=" + DELAY_MILLIS);
      caughtIn[caught]++;
      if (STEP != null && caught == 0 && !Corpus.uncaught().containsKey(race.key())) {
        missed.add("racechaser: " + race);
      }
    }
    if (STEP != null) {
      System.out.printf(
          "%d programs, %d findings that name no pair, %d that do; of these not proved, proved in"
              + " the 1st, 2nd, … run: litehb %s, racechaser %s%n",
          programs().size(),
          unnamed,
          races.size(),
          Arrays.toString(orderedIn),
          Arrays.toString(caughtIn));
    }
    assertThat(races).hasSizeGreaterThan(3);
    assertThat(caughtIn[0]).as("not caught").isLessThan(races.size() / 2);
    assertThat(missed).isEmpty();
  }

  private static List<CorpusProgram> programs() {
    List<CorpusProgram> all =
        Corpus.programs().stream()
            .filter(
                p -> p.races() && p.runsOn(Jdk.running()) && !p.alone() && p.preview().isEmpty())
            .toList();
    List<CorpusProgram> some = new ArrayList<>();
    for (int i = 0; i < all.size(); i += STEP == null ? FEW : STEP) {
      some.add(all.get(i));
    }
    return some;
  }

  /** Those that the build leaves out, but for those that use what is in preview. */
  private void compileNewer() {
    List<Path> sources =
        Corpus.newerPrograms().stream()
            .filter(p -> p.runsOn(Jdk.running()) && p.preview().isEmpty())
            .map(CorpusProgram::source)
            .toList();
    String classes = Corpus.CLASSES.toString();
    Javac.compile(Jdk.running(), sources, newer(), "-Xlint:all", "-Werror", "-cp", classes);
  }

  private Path newer() {
    return directory.resolve("classes");
  }

  /** Those of the findings that name both accesses. */
  private List<Race> races(List<CorpusProgram> programs) throws Exception {
    Path json = directory.resolve("fasttrack.json");
    Batch.run(jvm("json=" + json), programs, Corpus.CLASSES, newer());
    List<Race> races = new ArrayList<>();
    for (JsonElement element :
        JsonParser.parseString(Files.readString(json))
            .getAsJsonObject()
            .getAsJsonArray("findings")) {
      JsonObject finding = element.getAsJsonObject();
      JsonArray accesses = finding.getAsJsonArray("accesses");
      JsonElement current = accesses.get(0).getAsJsonObject().get("site");
      JsonElement earlier = accesses.get(1).getAsJsonObject().get("site");
      if (current == null || earlier == null || current.isJsonNull() || earlier.isJsonNull()) {
        unnamed++;
        continue;
      }
      String site = current.getAsString();
      for (CorpusProgram program : programs) {
        if (site.startsWith(program.mainClass() + ".")
            || site.startsWith(program.mainClass() + "$")) {
          String variable = finding.get("variable").getAsString();
          races.add(new Race(program, variable, earlier.getAsString(), site));
        }
      }
    }
    return races;
  }

  /** The first run that proves a race, from 1 on; 0 where none does. */
  private int provedIn(Race race, String detector) {
    for (int run = 1; run <= RUNS; run++) {
      String first = run % 2 == 1 ? race.earlier : race.current;
      String second = run % 2 == 1 ? race.current : race.earlier;
      if (isFound(race, detector, first, second)) {
        return run;
      }
    }
    return 0;
  }

  private boolean isFound(Race race, String options, String first, String second) {
    Path json = directory.resolve("out.json");
    ForkedJvm jvm = jvm(options + ",pair=" + first + "," + second + ",json=" + json);
    if (options.contains("racechaser")) {
      jvm.option("-Dredflag.barrier.millis=" + LOOSE_MILLIS);
    }
    jvm.classPath(Corpus.CLASSES, newer()).run(race.program.mainClass());
    return Findings.read(json).findings().stream()
        .anyMatch(finding -> finding.variable().equals(race.variable));
  }

  private static ForkedJvm jvm(String options) {
    return ForkedJvm.of(Jdk.running())
        .option("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
        .agent(ForkedJvm.agentJar(), options);
  }
}
