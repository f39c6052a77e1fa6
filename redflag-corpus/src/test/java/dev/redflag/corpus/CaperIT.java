package dev.redflag.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.pairs.Pairs;
import dev.redflag.analysis.pairs.PairsFile;
import dev.redflag.analysis.pairs.SeenSites;
import dev.redflag.pairs.StaticPairs;
import dev.redflag.pairs.code.CodeSource;
import dev.redflag.testkit.jvm.Batch;
import dev.redflag.testkit.jvm.BatchMain;
import dev.redflag.testkit.jvm.CorpusProgram;
import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.PossibleRaces;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No race that FastTrack finds in the corpus is missing from what Caper says may race, unless it
 * hangs on another one (Biswas and others, CC 2017, section 5.2).
 */
class CaperIT {
  /** Writes to an object before its unsafe publication: races that depend on that one. */
  private static final List<String> NOT_SHORTEST =
      List.of(
          "construction.BesideFinal$Box.<init>",
          "construction.UnsafePublication$Box.<init>",
          "pattern.Completed$Column.setHidden",
          "pattern.Constructed$Settings.<init>",
          "pattern.ObjectCache$Entry.<init>");

  @TempDir Path directory;

  @Test
  void noShortestRaceIsMissing() throws Exception {
    List<CorpusProgram> newer = Corpus.newerPrograms();
    List<CorpusProgram> programs =
        Corpus.programs().stream()
            .filter(p -> p.runsOn(Jdk.running()) && !p.alone() && !newer.contains(p))
            .toList();
    Path batchMain =
        Path.of(BatchMain.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Pairs all;
    try (CodeSource source = new CodeSource(List.of(batchMain, Corpus.CLASSES));
        CodeSource corpus = new CodeSource(List.of(Corpus.CLASSES))) {
      all =
          new StaticPairs(source, corpus.names(), line -> {}).of(BatchMain.class.getName()).pairs();
    }
    Path file = directory.resolve("corpus.pairs");
    PairsFile.write(all, file);
    Batch watched = Batch.run(jvm("detector=caper,pairs=" + file), programs, Corpus.CLASSES);
    for (CorpusProgram program : programs) {
      assertThat(watched.of(program).status()).as("%s", program).isZero();
    }
    String told = watched.of(programs.get(0)).stderr();
    assertThat(told).doesNotContain("every object counts as shared").contains("may have raced");
    Pairs possible = SeenSites.read(SeenSites.fileOf(file)).possible(all);
    assertThat(possible.pairs()).isLessThan(all.pairs());

    Path json = directory.resolve("batch.json");
    Batch.run(jvm("json=" + json), programs, Corpus.CLASSES);
    Findings findings = Findings.read(json);
    assertThat(findings.findings())
        .hasSizeGreaterThan(400)
        .filteredOn(f -> f.accesses().stream().anyMatch(access -> access.site() == null))
        .hasSizeGreaterThan(100);
    List<PossibleRaces.Missing> missing = PossibleRaces.read(file).missing(findings);
    missing.removeIf(pair -> NOT_SHORTEST.stream().anyMatch(pair.toString()::contains));
    assertThat(missing).isEmpty();
  }

  private static ForkedJvm jvm(String options) {
    return ForkedJvm.of(Jdk.running())
        .option("-XX:+UseSerialGC")
        .agent(ForkedJvm.agentJar(), options);
  }
}
