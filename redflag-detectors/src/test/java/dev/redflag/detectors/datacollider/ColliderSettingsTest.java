package dev.redflag.detectors.datacollider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColliderSettingsTest {
  private static final long MILLI = 1_000_000;

  @Test
  void aWaitIsAsLongAsTheBudgetPaysForAtTheRate() {
    assertThat(ColliderSettings.shortNanos(0.025, 10, 15 * MILLI)).isEqualTo(2_500_000);
    assertThat(ColliderSettings.shortNanos(0.025, 1, 15 * MILLI)).isEqualTo(15 * MILLI);
    assertThat(ColliderSettings.shortNanos(0.01, 1_000, 15 * MILLI)).isEqualTo(MILLI);
    assertThat(ColliderSettings.shortNanos(0.025, 0, 15 * MILLI)).isEqualTo(15 * MILLI);
  }

  @Test
  void someWaitsAreAsLongAsTheyMayBe() {
    ColliderSettings settings = new ColliderSettings(0.025, 15 * MILLI, 2 * MILLI, MILLI, 1);
    assertThat(settings.nextDelayNanos(0)).isEqualTo(15 * MILLI);
    assertThat(settings.nextDelayNanos(0.24)).isEqualTo(15 * MILLI);
    assertThat(settings.nextDelayNanos(0.26)).isEqualTo(2 * MILLI);
    assertThat(settings.nextDelayNanos(0.99)).isEqualTo(2 * MILLI);
  }
}
