package dev.redflag.agent.collide;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BatchSizeTest {
  private static final long MILLI = 1_000_000;

  private final BatchSize size = new BatchSize(25 * MILLI);

  @Test
  void theFirstOneKeepsWithinThePeriod() {
    assertThat(size.classes()).isEqualTo(1);
    assertThat(size.expected()).isEqualTo(20 * MILLI);
    assertThat(new BatchSize(0).classes()).isEqualTo(1);
    assertThat(new BatchSize(70 * MILLI).classes()).isEqualTo(3);
    assertThat(new BatchSize(500 * MILLI).classes()).isEqualTo(4);
  }

  @Test
  void batchesThatCostLittleGrow() {
    size.learn(1, 10 * MILLI);
    int first = size.classes();
    assertThat(first).isEqualTo(2);
    size.learn(first - 1, 10 * MILLI); // there was nothing more to change
    assertThat(size.classes()).isEqualTo(first);
    size.learn(first, 70 * MILLI);
    assertThat(size.classes()).isEqualTo(first);
    size.learn(first, 10 * MILLI);
    assertThat(size.classes()).isEqualTo(2 * first);
    for (int i = 0; i < 20; i++) {
      size.learn(10_000, 0);
    }
    assertThat(size.classes()).isEqualTo(512);
  }

  @Test
  void aLargeBudgetAllowsLargeOnes() {
    BatchSize large = new BatchSize(500 * MILLI);
    int first = large.classes();
    large.learn(first, 200 * MILLI);
    assertThat(large.classes()).isEqualTo(2 * first);
    large.learn(2 * first, 400 * MILLI);
    assertThat(large.classes()).isEqualTo(2 * first);
  }

  @Test
  void thoseThatCostMuchShrink() {
    for (int i = 0; i < 3; i++) {
      size.learn(size.classes(), 10 * MILLI);
    }
    size.learn(6, 300 * MILLI);
    assertThat(size.classes()).isEqualTo(3);
    for (int i = 0; i < 5; i++) {
      size.learn(size.classes(), 300 * MILLI);
    }
    assertThat(size.classes()).isEqualTo(1);
  }

  /** A batch of one class costs 150 ms, each other one 10 ms more. */
  @Test
  void whereMostOfTheCostIsThatOfAnyBatchTheyGrow() {
    for (int i = 0; i < 3; i++) {
      size.learn(size.classes(), (140 + 10 * size.classes()) * MILLI);
    }
    assertThat(size.classes()).isEqualTo(8);
    size.learn(8, 450 * MILLI); // too dear for that, too
    assertThat(size.classes()).isEqualTo(4);
  }

  /** Each class costs 120 ms. */
  @Test
  void whereMostOfTheCostIsThatOfTheClassesTheyStaySmall() {
    for (int i = 0; i < 5; i++) {
      size.learn(size.classes(), 120 * size.classes() * MILLI);
      assertThat(size.classes()).isLessThanOrEqualTo(2);
    }
    assertThat(size.classes()).isEqualTo(1);
  }

  @Test
  void anotherOneIsTakenToCostWhatTheLastOnesDid() {
    size.learn(1, 10 * MILLI);
    assertThat(size.expected()).isEqualTo(15 * MILLI);
    size.learn(1, 400 * MILLI);
    assertThat(size.expected()).isEqualTo(400 * MILLI);
  }

  /** One of 400 ms would need sixteen periods to be afforded again. */
  @Test
  void oneThatWasDearIsForgotten() {
    size.learn(1, 400 * MILLI);
    for (int i = 0; i < 6; i++) {
      size.passed();
    }
    assertThat(size.expected()).isBetween(100 * MILLI, 200 * MILLI);
  }
}
