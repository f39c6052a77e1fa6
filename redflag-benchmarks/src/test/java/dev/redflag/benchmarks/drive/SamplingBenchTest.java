package dev.redflag.benchmarks.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SamplingBenchTest {
  @Test
  void theIntervalIsThatOfTheLogarithms() {
    double[] interval = SamplingBench.interval(new double[] {0.5, 2, 0.5, 2});
    assertThat(interval[0]).isCloseTo(1, within(1e-9));
    // standard deviation ln 2 * sqrt(4/3), over 2, times 3.18
    double error = 3.18 * Math.log(2) * Math.sqrt(4 / 3.0) / 2;
    assertThat(interval[1]).isCloseTo(Math.exp(-error), within(1e-9));
    assertThat(interval[2]).isCloseTo(Math.exp(error), within(1e-9));
  }

  @Test
  void equalRatiosLeaveNoDoubt() {
    double[] ratios = new double[40];
    Arrays.fill(ratios, 1.25);
    for (double bound : SamplingBench.interval(ratios)) {
      assertThat(bound).isCloseTo(1.25, within(1e-9));
    }
    assertThat(SamplingBench.interval(new double[] {1.25})[2]).isCloseTo(1.25, within(1e-9));
  }
}
