package dev.redflag.agent.collide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HookCostTest {
  private static final long MILLI = 1_000_000;

  private final HookCost cost = new HookCost();

  @Test
  void passesWhileAThreadWaitsTellWhatHooksCost() {
    cost.woven(1_000, 30 * MILLI);
    assertThat(cost.share()).isZero();
    cost.learn(1_000, 30 * MILLI);
    assertThat(cost.share()).isZero(); // nobody has waited
    cost.learn(101_000, 45 * MILLI); // 100,000 passes of 5 ns in 15 ms
    assertThat(cost.share()).isCloseTo(0.0333, within(0.0001));
    cost.learn(101_000, 60 * MILLI);
    assertThat(cost.share()).isCloseTo(0.0167, within(0.0001));
    cost.woven(101_000, 60 * MILLI);
    assertThat(cost.share()).isZero();
  }
}
