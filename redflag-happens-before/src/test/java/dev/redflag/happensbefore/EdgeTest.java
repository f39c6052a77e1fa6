package dev.redflag.happensbefore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class EdgeTest {
  @Test
  void everyRuleHasItsEdgeInTheTable() {
    List<Edge> table = Edge.table();
    assertThat(RuleSet.ofJdk().rows())
        .allSatisfy(row -> assertThat(row.number()).as(row.place()).isBetween(0, table.size()));
  }

  @Test
  void refusesWhatIsNoTable() {
    assertThatThrownBy(() -> Edge.parse("t", "1 | a | b | rules\n3 | a | b | rules"))
        .hasMessage(
            "t:2: An edge is the next number, its text, its source, its model and perhaps a reason.");
    assertThatThrownBy(() -> Edge.parse("t", "1 | a | b | guessed"))
        .hasMessage("t:1: An edge is not modelled guessed.");
  }
}
