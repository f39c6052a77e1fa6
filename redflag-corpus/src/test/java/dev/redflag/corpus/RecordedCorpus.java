package dev.redflag.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.Batch;
import dev.redflag.testkit.jvm.CorpusProgram;
import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Javac;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All programs that can share a JVM, run and recorded in one.
 *
 * @param programs the programs
 * @param findings what the detector reported meanwhile
 * @param trace the recording
 */
record RecordedCorpus(List<CorpusProgram> programs, List<Findings.Finding> findings, Path trace) {
  static RecordedCorpus run(Jdk jdk, Path folder) {
    List<CorpusProgram> programs =
        Corpus.programs().stream().filter(p -> p.runsOn(jdk) && p.traced() && !p.alone()).toList();
    List<Path> plain = new ArrayList<>();
    List<Path> preview = new ArrayList<>();
    for (CorpusProgram p : Corpus.newerPrograms()) {
      if (p.runsOn(jdk)) {
        (p.preview().isPresent() ? preview : plain).add(p.source());
      }
    }
    Path newer = folder.resolve("classes");
    String classes = Corpus.CLASSES.toString();
    String release = String.valueOf(jdk.feature());
    Javac.compile(jdk, plain, newer, "-Xlint:all", "-Werror", "-cp", classes);
    Javac.compile(jdk, preview, newer, "--enable-preview", "--release", release, "-cp", classes);
    Path json = folder.resolve("recorded.json");
    Path trace = folder.resolve("recorded.trace");
    ForkedJvm jvm = ForkedJvm.of(jdk).option("-XX:+UseSerialGC");
    if (!preview.isEmpty()) {
      jvm.option("--enable-preview");
    }
    jvm.agent(ForkedJvm.agentJar(), "json=" + json, "record=" + trace);
    Batch.run(jvm, programs, Corpus.CLASSES, newer);
    return new RecordedCorpus(programs, Findings.read(json).findings(), trace);
  }

  /** What a detector finds in the recording, by {@code redflag replay}. */
  List<Findings.Finding> replay(Jdk jdk, String detector) {
    Path json = trace.resolveSibling(detector.replace(':', '-') + ".json");
    Outcome replay =
        ForkedJvm.of(jdk)
            .option("-jar")
            .run(
                "../redflag-cli/target/redflag-cli.jar",
                "replay",
                "--detector",
                detector,
                "--json",
                json.toString(),
                trace.toString());
    assertThat(replay.status()).as(replay.stderr()).isIn(0, 66);
    return Findings.read(json).findings();
  }

  /** Where an access is: the topmost frame outside the JDK, or the top where there is none. */
  static String place(Findings.Access access) {
    Optional<String> own =
        access.stack().stream().filter(f -> !f.matches("(java|javax|jdk|sun)\\..*")).findFirst();
    return own.orElseGet(() -> access.stack().isEmpty() ? "?.?(?)" : access.stack().get(0));
  }
}
