package dev.redflag.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.redflag.testkit.jvm.Batch;
import dev.redflag.testkit.jvm.CorpusProgram;
import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.NewerSources;
import dev.redflag.testkit.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs every program plain and under the agent, on every JDK that there is.
 *
 * <p>The property {@code corpus} selects programs by a part of their name. {@code known-gaps.txt}
 * lists those whose verdict is known to be wrong still: they must go on being wrong, so that the
 * list can only shrink.
 */
class CorpusIT {
  private static final String SELECTED = System.getProperty("corpus", "");

  @TempDir Path directory;

  @TestFactory
  Stream<DynamicNode> everyJdk() {
    return Jdk.all().stream().map(jdk -> dynamicContainer(jdk.toString(), testsOn(jdk)));
  }

  private Stream<DynamicTest> testsOn(Jdk jdk) {
    List<CorpusProgram> programs =
        Corpus.programs().stream()
            .filter(program -> program.runsOn(jdk))
            .filter(program -> program.toString().contains(SELECTED))
            .toList();
    Runs runs = new Runs(jdk, programs, directory.resolve("jdk" + jdk.feature()));
    Map<String, String> gaps = knownGaps(jdk);
    return Stream.concat(
        programs.stream()
            .map(program -> dynamicTest(program.toString(), () -> check(program, runs, gaps))),
        Stream.of(dynamicTest("findings of no program", runs::checkTheRest)));
  }

  private static void check(CorpusProgram program, Runs runs, Map<String, String> gaps) {
    List<String> complaints = runs.complaints(program);
    String gap = gaps.get(program.toString());
    if (gap == null) {
      assertThat(complaints).isEmpty();
    } else if (!gap.startsWith("at times")) {
      assertThat(complaints).as("known gap: " + gap).isNotEmpty();
    }
  }

  /** The lines {@code program: why}, or {@code program (JDK 25): why}. */
  private static Map<String, String> knownGaps(Jdk jdk) {
    Map<String, String> gaps = new TreeMap<>();
    for (String line : readLines(Path.of("src/test/resources/known-gaps.txt"))) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] parts = line.split(": ", 2);
        String[] names = parts[0].split(" \\(", 2);
        if (names.length == 1 || names[1].equals(jdk + ")")) {
          gaps.put(names[0], parts[1]);
        }
      }
    }
    return gaps;
  }

  private static List<String> readLines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All runs on one JDK, made when the first of its tests asks. */
  private static final class Runs {
    private final Jdk jdk;
    private final List<CorpusProgram> programs;
    private final Path directory;
    private final Map<String, Outcome> plain = new TreeMap<>();
    private final Map<String, Outcome> watched = new TreeMap<>();
    private final Map<String, List<Findings.Finding>> findings = new TreeMap<>();
    private List<Findings.Finding> rest;

    Runs(Jdk jdk, List<CorpusProgram> programs, Path directory) {
      this.jdk = jdk;
      this.programs = programs;
      this.directory = directory;
    }

    List<String> complaints(CorpusProgram program) {
      runAll();
      Outcome expected = plain.get(program.mainClass());
      Outcome actual = watched.get(program.mainClass());
      assertThat(expected.status()).as("plain run: %s", expected.stderr()).isZero();
      List<String> complaints = new ArrayList<>();
      if (actual.status() != 0) {
        complaints.add("status " + actual.status() + ": " + actual.stderr());
      }
      if (!actual.stdout().equals(expected.stdout())) {
        complaints.add("wrote " + actual.stdout() + " and not " + expected.stdout());
      }
      complaints.addAll(program.complaints(findings.get(program.mainClass())));
      return complaints;
    }

    void checkTheRest() {
      runAll();
      assertThat(rest).isEmpty();
    }

    private void runAll() {
      if (rest != null) {
        return;
      }
      Path newer = directory.resolve("classes");
      NewerSources.compile(jdk, Corpus.newerPrograms(), Corpus.CLASSES, newer);
      List<CorpusProgram> together = programs.stream().filter(program -> !program.alone()).toList();
      Batch plainBatch = Batch.run(jvm(), together, Corpus.CLASSES, newer);
      Path json = directory.resolve("batch.json");
      Batch watchedBatch =
          Batch.run(
              jvm().agent(ForkedJvm.agentJar(), "json=" + json), together, Corpus.CLASSES, newer);
      List<Findings.Finding> found = new ArrayList<>(Findings.read(json).findings());
      for (CorpusProgram program : together) {
        plain.put(program.mainClass(), plainBatch.of(program));
        watched.put(program.mainClass(), watchedBatch.of(program));
        List<Findings.Finding> own =
            found.stream().filter(finding -> finding.isOf(program.mainClass())).toList();
        findings.put(program.mainClass(), own);
        found.removeAll(own);
      }
      programs.stream().filter(CorpusProgram::alone).forEach(program -> runAlone(program, newer));
      rest = found;
    }

    private void runAlone(CorpusProgram program, Path newer) {
      Path json = directory.resolve(program + ".json");
      String main = program.mainClass();
      plain.put(main, jvm().classPath(Corpus.CLASSES, newer).run(main));
      watched.put(
          main,
          jvm()
              .agent(ForkedJvm.agentJar(), "json=" + json)
              .classPath(Corpus.CLASSES, newer)
              .run(main));
      findings.put(main, Findings.read(json).findings());
    }

    private ForkedJvm jvm() {
      ForkedJvm jvm = ForkedJvm.of(jdk).option("-XX:+UseSerialGC");
      if (programs.stream().anyMatch(program -> program.preview().isPresent())) {
        jvm.option("--enable-preview");
      }
      return jvm;
    }
  }
}
