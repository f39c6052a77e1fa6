package dev.redflag.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class MainTest {
  private static final class Counting implements Kernel {
    int setUps;
    int runs;
    int validations;
    boolean closed;

    @Override
    public String name() {
      return "counting";
    }

    @Override
    public String description() {
      return "counts";
    }

    @Override
    public void setUp(Size size) {
      setUps++;
    }

    @Override
    public void run(int threads) {
      runs++;
    }

    @Override
    public void validate() {
      validations++;
      WrongResultException.expect("runs", setUps, runs);
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  @Test
  void measuresOneRunAtLeastAndValidatesEach() throws Exception {
    Counting kernel = new Counting();
    Measurement measurement = Main.measure(kernel, Size.QUICK, 1, 0, 0);
    assertThat(measurement.benchmark()).isEqualTo("counting");
    assertThat(measurement.millis()).hasSize(1);
    assertThat(measurement.heapKb()).isPositive();
    assertThat(kernel.runs).isEqualTo(2);
    assertThat(kernel.validations).isEqualTo(2);
    assertThat(kernel.closed).isTrue();
  }

  @Test
  void readsTheHighWaterMark() throws Exception {
    assertThat(Main.highWaterKb(List.of("VmPeak:\t  99 kB", "VmHWM:\t   1234 kB"))).isEqualTo(1234);
    assertThat(Main.highWaterKb(List.of("Name:\tjava"))).isZero();
  }

  @Test
  void aLineComesBackAsTheSameMeasurement() {
    Measurement measurement = new Measurement("sor", new double[] {1.5, 2.25, 4}, 0.5, 100, 200);
    assertThat(Measurement.fromLine(measurement.toLine())).isEqualTo(measurement);
    assertThat(Measurement.fromLine("some output")).isNull();
    assertThat(Measurement.fromLine("")).isNull();
  }

  @Test
  void theMedianOfAnEvenCountIsBetween() {
    assertThat(Measurement.median(new double[] {4, 1, 2})).isEqualTo(2);
    assertThat(Measurement.median(new double[] {4, 1, 3, 2})).isEqualTo(2.5);
    assertThatThrownBy(() -> Measurement.median(new double[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
