package dev.redflag.happensbefore;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RuleSetTest {
  @Test
  void readsTheRulesOfTheJdk() {
    RuleSet rules = RuleSet.ofJdk();

    assertThat(rules.rows()).hasSizeGreaterThan(100);
    assertThat(rules.states()).hasSizeGreaterThan(50);
    assertThat(rules.rows()).allSatisfy(row -> assertThat(row.number()).isBetween(0, 76));
  }
}
