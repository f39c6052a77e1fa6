package dev.redflag.benchmarks.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redflag.benchmarks.reweave.Windows;
import java.util.List;
import org.junit.jupiter.api.Test;

class WindowBenchTest {
  @Test
  void aRatioIsToTheWindowsAroundIt() {
    String line = "redflag-window 3 100.0 8.0 150.0 2.0 225.0 2.0 1 48 2 7000000000";
    List<Windows.Step> steps = Windows.Step.in(List.of("what the program says", line, "end"));
    assertThat(steps)
        .containsExactly(
            new Windows.Step(
                3,
                new Windows.Window(100, 8),
                new Windows.Window(150, 2),
                new Windows.Window(225, 2),
                1,
                48,
                2,
                7_000_000_000L));
    assertThat(steps.get(0).ratio()).isCloseTo(1, within(1e-9));
    assertThat(steps.get(0).cpuRatio()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void whereNobodyElseCanDoTheWorkAWindowLastsAsMuchLonger() {
    assertThat(WindowBench.wall(step(0, 0))).isEqualTo(1);
    assertThat(WindowBench.wall(step(0, 200))).isCloseTo(1.25, within(1e-9));
  }

  /** A pair may turn out to be none after its first window. */
  @Test
  void roundsThatWereGivenUpDoNotCount() {
    List<Windows.Step> steps =
        List.of(step(0, 0), step(1, 0), step(2, 0), step(3, 0), step(6, 0), step(7, 0), step(8, 0));
    assertThat(WindowBench.whole(steps, 3))
        .extracting(Windows.Step::number)
        .containsExactly(0, 1, 2, 6, 7, 8);
  }

  private static Windows.Step step(int number, int waited) {
    Windows.Window window = new Windows.Window(1, 1);
    return new Windows.Step(number, window, window, window, 0, waited, 0, 1);
  }

  /** Programs may differ as they like; what counts is how far their mean differs by rounds. */
  @Test
  void theMeanIsOverTheProgramsOfEachRound() {
    double[] means =
        WindowBench.means(List.of(new double[] {2, 2, 8}, new double[] {0.5, 2, 0.5, 4}));
    assertThat(means).hasSize(3);
    assertThat(means[0]).isCloseTo(1, within(1e-9));
    assertThat(means[1]).isCloseTo(2, within(1e-9));
    assertThat(means[2]).isCloseTo(2, within(1e-9));
  }

  @Test
  void aStepHasTheDetectorsSwitchesAndAPair() throws Exception {
    DetectorSpec detector = DetectorSpec.parse("racechaser/budget=5%");
    assertThat(WindowBench.isMeasured(detector)).isTrue();
    assertThat(WindowBench.step(detector, "a.B.m(B.java:1),a.B.m(B.java:2)", List.of("seed=1")))
        .isEqualTo("detector=racechaser\tseed=1\tbudget=5%\tpair=a.B.m(B.java:1),a.B.m(B.java:2)");
    assertThat(WindowBench.step(DetectorSpec.parse("datacollider/rate=0"), "", List.of()))
        .isEqualTo("detector=datacollider\trate=0");
    assertThat(WindowBench.isMeasured(DetectorSpec.parse("fasttrack"))).isFalse();
  }

  @Test
  void eachSettingIsTheFirstOneInTurn() {
    List<String> settings = List.of("a", "b", "c");
    assertThat(WindowBench.inTurn(settings, 0)).containsExactly("a", "b", "c");
    assertThat(WindowBench.inTurn(settings, 1)).containsExactly("b", "c", "a");
    assertThat(WindowBench.inTurn(settings, 5)).containsExactly("c", "a", "b");
  }
}
