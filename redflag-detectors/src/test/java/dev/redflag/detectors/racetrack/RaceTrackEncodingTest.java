package dev.redflag.detectors.racetrack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RaceTrackEncodingTest {
  @Test
  void everyWordComesBackAsItWasMade() {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      int state = random.nextInt(8);
      int first = random.nextInt(RaceTrackEncoding.MAX_FIRST + 1);
      int second = random.nextInt();
      long word = RaceTrackEncoding.of(state, first, second);
      assertThat(RaceTrackEncoding.state(word)).isEqualTo(state);
      assertThat(RaceTrackEncoding.first(word)).isEqualTo(first);
      assertThat(RaceTrackEncoding.second(word)).isEqualTo(second);
    }
  }

  @Test
  void theLimitsFit() {
    long word = RaceTrackEncoding.of(7, RaceTrackEncoding.MAX_FIRST, -1);

    assertThat(word).isEqualTo(-1L);
    assertThat(RaceTrackEncoding.first(word)).isEqualTo(RaceTrackEncoding.MAX_FIRST);
  }

  @Test
  void onlyTheWordOfNobodyIsVirgin() {
    assertThat(RaceTrackEncoding.name(0)).isEqualTo("Virgin");
    assertThat(RaceTrackEncoding.name(RaceTrackEncoding.of(RaceTrackEncoding.EXCLUSIVE0, 1, 0)))
        .isEqualTo("Exclusive0");
  }
}
