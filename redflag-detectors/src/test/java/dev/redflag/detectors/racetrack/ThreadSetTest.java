package dev.redflag.detectors.racetrack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThreadSetTest {
  @Test
  void anAccessRemovesWhatIsOrderedBeforeIt() {
    ClockMap b = new ClockMap();
    b.raise(2, 4, 2);
    b.raise(1, 3, 2);

    ThreadSet ordered = ThreadSet.of(1, 3).after(b, 2);
    ThreadSet concurrent = ThreadSet.of(1, 4).after(b, 2);

    assertThat(ordered).isEqualTo(ThreadSet.of(2, 4));
    assertThat(concurrent.size()).isEqualTo(2);
    assertThat(concurrent.get(1)).isEqualTo(4);
    assertThat(concurrent.get(2)).isEqualTo(4);
  }

  @Test
  void theOrderOfComingDoesNotMatter() {
    ClockMap one = new ClockMap();
    one.raise(1, 5, 1);
    ClockMap two = new ClockMap();
    two.raise(2, 6, 2);
    ClockMap three = new ClockMap();
    three.raise(3, 7, 3);

    ThreadSet a = ThreadSet.of(1, 5).after(two, 2).after(three, 3);
    ThreadSet b = ThreadSet.of(3, 7).after(one, 1).after(two, 2);

    assertThat(a).isEqualTo(b).hasSameHashCodeAs(b);
  }
}
