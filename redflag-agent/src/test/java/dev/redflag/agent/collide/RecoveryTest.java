package dev.redflag.agent.collide;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecoveryTest {
  private static final long MILLI = 1_000_000;

  private final Recovery recovery = new Recovery();

  @Test
  void theTimeThatIsCompiledIsLost() {
    recovery.begin(1, 1, 0, 500 * MILLI, 0);
    assertThat(recovery.look(100 * MILLI, 510 * MILLI)).isEqualTo(10 * MILLI);
    assertThat(recovery.look(200 * MILLI, 510 * MILLI)).isZero(); // a long one is not over yet
    assertThat(recovery.look(300 * MILLI, 650 * MILLI)).isEqualTo(140 * MILLI);
    assertThat(recovery.isWatching()).isTrue();
    assertThat(recovery.look(Recovery.WATCHED, 651 * MILLI)).isEqualTo(MILLI);
    assertThat(recovery.isWatching()).isFalse();
    assertThat(recovery.look(2 * Recovery.WATCHED, 900 * MILLI)).isZero();
  }

  @Test
  void whatIsCompiledAsUsualIsNotTheBatchs() {
    recovery.begin(100, 0, 0, 0, 0.5);
    assertThat(recovery.look(100 * MILLI, 50 * MILLI)).isZero();
    assertThat(recovery.look(200 * MILLI, 130 * MILLI)).isEqualTo(30 * MILLI);
    assertThat(recovery.look(300 * MILLI, 150 * MILLI)).isZero(); // what was said stays said
    assertThat(recovery.look(400 * MILLI, 240 * MILLI)).isEqualTo(10 * MILLI);
  }

  @Test
  void whereMuchIsCompiledAnywayAClassLosesSoMuchAtMost() {
    recovery.begin(3, 5, 0, 0, 0.4);
    assertThat(recovery.look(500 * MILLI, 500 * MILLI))
        .isEqualTo(3 * Recovery.HOT + 5 * Recovery.COLD);
    assertThat(recovery.look(600 * MILLI, 600 * MILLI)).isZero();
  }

  @Test
  void severalCompilersLoseNoMoreThanTheTimeThatHasPassed() {
    recovery.begin(1, 1, 0, 0, 0.2);
    assertThat(recovery.look(100 * MILLI, 180 * MILLI)).isEqualTo(100 * MILLI);
  }
}
