package dev.redflag.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.happensbefore.Edge;
import dev.redflag.testkit.jvm.CorpusProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The programs as their sources present them: sound, and a pair for each ordering rule. */
class CorpusSourcesTest {
  private static final int LAST_ROW = Edge.table().size();

  /** The rows that have no program, and why. */
  private static final Map<Integer, String> NONE = Map.of();

  /** The rows that have programs of one verdict only, and why. */
  private static final Map<Integer, String> ONE_SIDED =
      Map.ofEntries(
          Map.entry(17, "no edge: only the race can be shown"),
          Map.entry(42, "no edge: only the race can be shown"),
          Map.entry(69, "without the fence, the object may be finalized before it is written"));

  @Test
  void everySourceIsSound() {
    assertThat(Corpus.programs())
        .isNotEmpty()
        .allSatisfy(program -> assertThat(program.unsound()).as(program.toString()).isEmpty());
  }

  @Test
  void everyKnownGapIsAProgram() {
    assertThat(Corpus.programs())
        .map(CorpusProgram::toString)
        .containsAll(Corpus.knownGaps().keySet());
  }

  @Test
  void everyRuleHasAPair() {
    Map<Integer, List<Boolean>> verdicts = new TreeMap<>();
    for (CorpusProgram program : Corpus.programs()) {
      for (int row : program.rows()) {
        verdicts.computeIfAbsent(row, key -> new ArrayList<>()).add(program.races());
      }
    }
    List<Integer> lacking = new ArrayList<>();
    for (int row = 1; row <= LAST_ROW; row++) {
      List<Boolean> seen = verdicts.getOrDefault(row, List.of());
      boolean asSaid =
          NONE.containsKey(row)
              ? seen.isEmpty()
              : ONE_SIDED.containsKey(row)
                  ? seen.contains(true) != seen.contains(false)
                  : seen.contains(true) && seen.contains(false);
      if (!asSaid) {
        lacking.add(row);
      }
    }
    assertThat(lacking).isEmpty();
  }

  @Test
  void everyClassWithRulesHasAPair() {
    Pairs pairs = new Pairs(Corpus.programs());
    List<String> lacking = new ArrayList<>();
    for (Pairs.Rule rule : pairs.rules()) {
      if (!ONE_SIDED.containsKey(rule.number()) && rule.number() > 0) {
        if (pairs.ordered(rule) == null) {
          lacking.add(rule + ": ordered");
        }
        if (pairs.racing(rule) == null) {
          lacking.add(rule + ": racing");
        }
      }
    }
    assertThat(lacking)
        .as("unpaired.txt says what is lacking, no more")
        .isEqualTo(Corpus.unpaired());
  }
}
