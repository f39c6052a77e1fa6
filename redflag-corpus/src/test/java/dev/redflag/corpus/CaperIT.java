package dev.redflag.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.redflag.analysis.pairs.PairGroup;
import dev.redflag.analysis.pairs.PairSite;
import dev.redflag.analysis.pairs.Pairs;
import dev.redflag.analysis.pairs.PairsFile;
import dev.redflag.analysis.pairs.SeenSites;
import dev.redflag.pairs.StaticPairs;
import dev.redflag.pairs.code.CodeSource;
import dev.redflag.testkit.jvm.Batch;
import dev.redflag.testkit.jvm.BatchMain;
import dev.redflag.testkit.jvm.CorpusProgram;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    List<String> missing = new ArrayList<>();
    int checked = 0;
    for (JsonElement element :
        JsonParser.parseString(Files.readString(json))
            .getAsJsonObject()
            .getAsJsonArray("findings")) {
      JsonObject finding = element.getAsJsonObject();
      String one = site(finding, 0);
      String other = site(finding, 1);
      if (one != null && other != null) {
        checked++;
        if (!contains(possible, one, other)) {
          missing.add(one + "," + other + (contains(all, one, other) ? "" : " is not static"));
        }
      }
    }
    assertThat(checked).isGreaterThan(100);
    missing.removeIf(pair -> NOT_SHORTEST.stream().anyMatch(pair::contains));
    assertThat(missing).isEmpty();
  }

  private static ForkedJvm jvm(String options) {
    return ForkedJvm.of(Jdk.running())
        .option("-XX:+UseSerialGC")
        .agent(ForkedJvm.agentJar(), options);
  }

  /** The name of an access; null where it is a call's. */
  private static String site(JsonObject finding, int access) {
    JsonObject of = finding.getAsJsonArray("accesses").get(access).getAsJsonObject();
    return of.has("site") ? of.get("site").getAsString() : null;
  }

  private static boolean contains(Pairs pairs, String one, String other) {
    for (PairGroup group : pairs.groups()) {
      List<PairSite> of =
          group.sites().stream()
              .filter(s -> s.name().toString().equals(one) || s.name().toString().equals(other))
              .toList();
      if (of.size() == (one.equals(other) ? 1 : 2)
          && of.get(0).mayRaceWith(of.get(of.size() - 1))) {
        return true;
      }
    }
    return false;
  }
}
