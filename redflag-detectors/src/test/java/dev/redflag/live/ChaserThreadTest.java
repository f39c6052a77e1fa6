package dev.redflag.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redflag.detectors.racechaser.ChaserThread;
import org.junit.jupiter.api.Test;

class ChaserThreadTest {
  @Test
  void theFirstSampleIsAlwaysWanted() {
    for (int thread = 0; thread < 1000; thread++) {
      assertThat(new ChaserThread(7, thread).wantsSample()).isTrue();
    }
  }

  /** P_freq = 1 / (1 + n) after n samples. */
  @Test
  void laterOnesAreWantedInverselyToTheSamplesTaken() {
    ChaserThread t = new ChaserThread(42, 3);
    for (int n = 0; n < 8; n++) {
      int wanted = 0;
      for (int i = 0; i < 100_000; i++) {
        wanted += t.wantsSample() ? 1 : 0;
      }
      assertThat(wanted / 100_000.0).isCloseTo(1.0 / (1 + n), within(0.01));
      t.sampled();
    }
    assertThat(t.samples()).isEqualTo(8);
  }

  @Test
  void chanceDependsOnSeedAndThreadAlone() {
    assertThat(new ChaserThread(1, 2).random()).isEqualTo(new ChaserThread(1, 2).random());
    assertThat(new ChaserThread(1, 2).random()).isNotEqualTo(new ChaserThread(1, 3).random());
    assertThat(new ChaserThread(1, 2).random()).isNotEqualTo(new ChaserThread(2, 2).random());
  }
}
