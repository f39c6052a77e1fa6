package dev.redflag.trace.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.detectors.empty.EmptyDetector;
import dev.redflag.trace.RecordedTraces;
import dev.redflag.trace.replay.Replay;
import org.junit.jupiter.api.Test;

class EmptyTest {
  @Test
  void takesAllEventsAndReportsNothing() {
    assertThat(Replay.run(new EmptyDetector(), RecordedTraces.trace("Account"))).isEmpty();
  }
}
