package dev.redflag.agent.boot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FitnessTest {
  @ParameterizedTest
  @CsvSource({"1.8, 8", "9, 9", "17, 17", "25, 25", "25.1, 25", "'', 0", "x, 0"})
  void readsTheFeatureNumber(String version, int feature) {
    assertThat(Fitness.feature(version)).isEqualTo(feature);
  }
}
