package dev.redflag.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.redflag.testkit.jvm.Batch;
import dev.redflag.testkit.jvm.CorpusProgram;
import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Javac;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs every program plain and under the agent, on every JDK that there is.
 *
 * <p>The property {@code corpus} selects programs by a part of their name; {@code corpus.repeated}
 * says how often all is run, which the profile {@code repeated} does 20 times. {@code
 * known-gaps.txt} lists those whose verdict is known to be wrong still: their tests are skipped
 * where they would fail, and count among the passing ones where they do not.
 */
class CorpusIT {
  private static final String SELECTED = System.getProperty("corpus", "");

  private static final int REPEATED = Integer.getInteger("corpus.repeated", 1);

  /** What the programs write and how they end without the agent: once a JDK, however often. */
  private final Map<Jdk, Map<String, Outcome>> plainly = new HashMap<>();

  @TempDir Path directory;

  @TestFactory
  Stream<DynamicNode> everyJdk() {
    return IntStream.rangeClosed(1, REPEATED).boxed().flatMap(this::everyJdk);
  }

  private Stream<DynamicNode> everyJdk(int time) {
    return Jdk.all().stream()
        .map(jdk -> dynamicContainer(jdk + ", time " + time, testsOn(jdk, time)));
  }

  private Stream<DynamicTest> testsOn(Jdk jdk, int time) {
    List<CorpusProgram> programs =
        Corpus.programs().stream()
            .filter(program -> program.runsOn(jdk))
            .filter(program -> program.toString().contains(SELECTED))
            .toList();
    Map<String, Outcome> plain = plainly.computeIfAbsent(jdk, key -> new TreeMap<>());
    Path own = directory.resolve("jdk" + jdk.feature() + "-" + time);
    Runs runs = new Runs(jdk, programs, own, plain);
    Map<String, String> gaps = Corpus.knownGaps();
    return Stream.concat(
        programs.stream()
            .map(program -> dynamicTest(program.toString(), () -> check(program, jdk, runs, gaps))),
        Stream.of(dynamicTest("findings of no program", runs::checkTheRest)));
  }

  private static void check(CorpusProgram program, Jdk jdk, Runs runs, Map<String, String> gaps) {
    List<String> complaints = runs.complaints(program);
    if (gaps.containsKey(program.toString())) {
      assumeThat(complaints)
          .as("%s on %s, known gap: %s", program, jdk, gaps.get(program.toString()))
          .isEmpty();
    }
    assertThat(complaints).as("%s on %s", program, jdk).isEmpty();
  }

  /** All runs on one JDK, made when the first of its tests asks. */
  private static final class Runs {
    private final Jdk jdk;
    private final List<CorpusProgram> programs;
    private final Path directory;
    private final Map<String, Outcome> plain;
    private final Map<String, Outcome> watched = new TreeMap<>();
    private final Map<String, List<Findings.Finding>> findings = new TreeMap<>();
    private List<Findings.Finding> rest;

    /** Why the runs themselves failed; no test tries them again. */
    private RuntimeException failure;

    Runs(Jdk jdk, List<CorpusProgram> programs, Path directory, Map<String, Outcome> plain) {
      this.plain = plain;
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
      if (rest == null && failure == null) {
        try {
          runEach();
        } catch (RuntimeException e) {
          failure = e;
        }
      }
      if (failure != null) {
        throw failure;
      }
    }

    private void runEach() {
      Path newer = directory.resolve("classes");
      compileNewer(newer);
      List<CorpusProgram> together = programs.stream().filter(program -> !program.alone()).toList();
      if (plain.isEmpty()) {
        runPlainly(together, newer);
      }
      Path json = directory.resolve("batch.json");
      Batch watchedBatch =
          Batch.run(
              jvm().agent(ForkedJvm.agentJar(), "json=" + json), together, Corpus.CLASSES, newer);
      List<Findings.Finding> found = new ArrayList<>(Findings.read(json).findings());
      for (CorpusProgram program : together) {
        watched.put(program.mainClass(), watchedBatch.of(program));
        List<Findings.Finding> own =
            found.stream().filter(finding -> finding.isOf(program.mainClass())).toList();
        findings.put(program.mainClass(), own);
        found.removeAll(own);
      }
      programs.stream().filter(CorpusProgram::alone).forEach(program -> runAlone(program, newer));
      rest = found;
    }

    private void runPlainly(List<CorpusProgram> together, Path newer) {
      Batch batch = Batch.run(jvm(), together, Corpus.CLASSES, newer);
      for (CorpusProgram program : together) {
        plain.put(program.mainClass(), batch.of(program));
      }
      for (CorpusProgram program : programs) {
        if (program.alone()) {
          String main = program.mainClass();
          plain.put(main, jvm().classPath(Corpus.CLASSES, newer).run(main));
        }
      }
    }

    private void compileNewer(Path target) {
      List<Path> plain = new ArrayList<>();
      List<Path> preview = new ArrayList<>();
      for (CorpusProgram program : Corpus.newerPrograms()) {
        if (program.runsOn(jdk)) {
          (program.preview().isPresent() ? preview : plain).add(program.source());
        }
      }
      String classes = Corpus.CLASSES.toString();
      String release = String.valueOf(jdk.feature());
      Javac.compile(jdk, plain, target, "-Xlint:all", "-Werror", "-cp", classes);
      Javac.compile(jdk, preview, target, "--enable-preview", "--release", release, "-cp", classes);
    }

    private void runAlone(CorpusProgram program, Path newer) {
      Path json = directory.resolve(program + ".json");
      String main = program.mainClass();
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
