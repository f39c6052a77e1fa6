package dev.redflag.benchmarks.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.benchmarks.hooks.HookBench.Cost;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HookBenchTest {
  private static Map<String, Cost> woven() {
    Map<String, Cost> woven = new LinkedHashMap<>();
    woven.put("sameEpochRead", new Cost(3, 0.01));
    woven.put("exclusiveRead", new Cost(40, 48));
    woven.put("threadState", new Cost(2.25, 16));
    return woven;
  }

  @Test
  void theTableTellsWhatTheAgentAdds() {
    Map<String, Cost> plain =
        Map.of("sameEpochRead", new Cost(1, 0), "exclusiveRead", new Cost(20, 0));
    assertThat(HookBench.table(plain, woven()).lines().toList())
        .containsExactly(
            "hook              plain ns        ns  added ns  bytes/op",
            "sameEpochRead         1.00      3.00      2.00      0.00",
            "exclusiveRead        20.00     40.00     20.00     48.00",
            "threadState                     2.25               16.00");
  }

  @Test
  void noiseAndReleasesDoNotCountAsAllocation() {
    assertThat(HookBench.allocating(woven())).isEqualTo(1);
  }
}
