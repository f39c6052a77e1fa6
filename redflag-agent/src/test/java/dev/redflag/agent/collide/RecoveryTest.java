package dev.redflag.agent.collide;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecoveryTest {
  private static final long MILLI = 1_000_000;

  private final Recovery recovery = new Recovery();

  @Test
  void theTimeUntilTheLastCompilationIsLost() {
    recovery.begin(100, 0, 0, 500 * MILLI, 0);
    assertThat(recovery.look(20 * MILLI, 510 * MILLI)).isEqualTo(20 * MILLI);
    assertThat(recovery.look(40 * MILLI, 510 * MILLI)).isZero(); // a long one is not over yet
    assertThat(recovery.look(60 * MILLI, 540 * MILLI)).isEqualTo(40 * MILLI);
    assertThat(recovery.look(80 * MILLI, 541 * MILLI)).isZero(); // little is not the batch's
    assertThat(recovery.isWatching()).isTrue();
    assertThat(recovery.look(Recovery.WATCHED, 541 * MILLI)).isZero();
    assertThat(recovery.isWatching()).isFalse();
    assertThat(recovery.look(2 * Recovery.WATCHED, 900 * MILLI)).isZero();
  }

  @Test
  void whatIsCompiledAsUsualIsNotTheBatchs() {
    recovery.begin(100, 0, 0, 0, 0.5);
    assertThat(recovery.look(20 * MILLI, 11 * MILLI)).isZero();
    assertThat(recovery.look(40 * MILLI, 26 * MILLI)).isEqualTo(40 * MILLI);
  }

  @Test
  void noMoreIsLostThanIsWatched() {
    recovery.begin(100, 0, 0, 0, 0);
    assertThat(recovery.look(5 * Recovery.WATCHED, Recovery.WATCHED)).isEqualTo(Recovery.WATCHED);
    recovery.begin(3, 5, 0, 0, 0);
    assertThat(recovery.look(500 * MILLI, 500 * MILLI))
        .isEqualTo(3 * Recovery.HOT + 5 * Recovery.COLD);
    assertThat(recovery.look(600 * MILLI, 600 * MILLI)).isZero();
  }
}
