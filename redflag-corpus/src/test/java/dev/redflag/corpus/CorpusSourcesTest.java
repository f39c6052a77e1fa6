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
  private static final List<Edge> EDGES = Edge.table();

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
  void everyRowHasAPairOrAReason() {
    Map<Integer, List<Boolean>> verdicts = new TreeMap<>();
    for (CorpusProgram program : Corpus.programs()) {
      for (int row : program.rows()) {
        verdicts.computeIfAbsent(row, key -> new ArrayList<>()).add(program.races());
      }
    }
    List<Integer> wrong = new ArrayList<>();
    for (Edge edge : EDGES) {
      List<Boolean> seen = verdicts.getOrDefault(edge.number(), List.of());
      boolean pair = seen.contains(true) && seen.contains(false);
      if (pair != (edge.reason() == null)) {
        wrong.add(edge.number());
      }
    }
    assertThat(wrong).as("rows without a pair or a reason, or with both").isEmpty();
  }

  @Test
  void everyClassWithRulesHasAPair() {
    Pairs pairs = new Pairs(Corpus.programs());
    List<String> lacking = new ArrayList<>();
    for (Pairs.Rule rule : pairs.rules()) {
      if (rule.number() > 0 && EDGES.get(rule.number() - 1).reason() == null) {
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
