package dev.redflag.agent.collide;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RateTest {
  @Test
  void itFollowsWhatFires() {
    Rate rate = new Rate(10);
    assertThat(rate.groups()).isEqualTo(10);
    rate.learn(0, 1); // nobody came by
    assertThat(rate.groups()).isEqualTo(20);
    rate.learn(10, 1); // as wanted
    assertThat(rate.groups()).isEqualTo(20);
    rate.learn(30, 2);
    assertThat(rate.groups()).isEqualTo(13);
    rate.learn(1_000, 1);
    assertThat(rate.groups()).isEqualTo(7);
  }

  @Test
  void itHasBounds() {
    Rate rate = new Rate(10);
    for (int i = 0; i < 20; i++) {
      rate.learn(0, 1);
    }
    assertThat(rate.groups()).isEqualTo(Rate.MOST);
    for (int i = 0; i < 30; i++) {
      rate.learn(100_000, 1);
    }
    assertThat(rate.groups()).isEqualTo(1);
    assertThat(new Rate(0).groups()).isZero();
  }
}
