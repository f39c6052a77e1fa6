package dev.redflag.detectors.racetrack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClockMapTest {
  @Test
  void behavesAsAMapOfMaxima() {
    Random random = new Random(1);
    ClockMap map = new ClockMap();
    Map<Integer, Integer> expected = new HashMap<>();
    for (int i = 0; i < 5_000; i++) {
      int id = 1 + random.nextInt(1_000);
      int clock = 1 + random.nextInt(1_000);
      map.raise(id, clock, 0);
      expected.merge(id, clock, Math::max);
    }
    assertThat(map.size()).isEqualTo(expected.size());
    expected.forEach((id, clock) -> assertThat(map.get(id)).isEqualTo(clock));
    assertThat(map.get(1_001)).isZero();
  }

  @Test
  void aMergeTakesTheLarger() {
    ClockMap a = new ClockMap();
    ClockMap b = new ClockMap();
    a.raise(1, 5, 0);
    a.raise(2, 1, 0);
    b.raise(2, 3, 0);
    b.raise(3, 7, 0);

    a.merge(b, 0);

    assertThat(new int[] {a.get(1), a.get(2), a.get(3)}).containsExactly(5, 3, 7);
  }

  @Test
  void aCopyIsAlone() {
    ClockMap a = new ClockMap();
    a.raise(1, 5, 0);
    ClockMap b = a.copy();
    b.raise(1, 6, 0);

    assertThat(a.get(1)).isEqualTo(5);
  }

  @Test
  void atTheBoundTheHalfThatIsOldestGoesButNotTheOwn() {
    ClockMap map = new ClockMap(8);
    for (int id = 1; id <= 8; id++) {
      map.raise(id, 1, 1);
    }
    map.raise(2, 2, 1); // the one updated last

    map.raise(9, 1, 1);

    assertThat(map.get(1)).as("own").isEqualTo(1);
    assertThat(map.get(2)).as("updated").isEqualTo(2);
    assertThat(map.get(9)).as("new").isEqualTo(1);
    assertThat(map.get(3)).as("oldest").isZero();
    assertThat(map.get(8)).as("young").isEqualTo(1);
    assertThat(map.dropped()).isEqualTo(3);
    assertThat(map.size()).isEqualTo(6);
  }
}
