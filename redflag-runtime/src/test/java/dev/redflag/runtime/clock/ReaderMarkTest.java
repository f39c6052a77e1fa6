package dev.redflag.runtime.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ReaderMarkTest {
  private final Random random = new Random(6);

  private long epoch(int parity) {
    int number = random.nextInt(ReaderMark.MAX_NUMBER + 1 >> 1) << 1 | parity;
    return Epoch.of(number, 1 + random.nextInt(ReaderMark.MAX_CLOCK));
  }

  @Test
  void twoMarksLieInOneWordAndComeBack() {
    for (int i = 0; i < 10_000; i++) {
      long even = epoch(0);
      long odd = epoch(1);
      long word = ReaderMark.of(even) | ReaderMark.of(odd);
      assertThat(Epoch.isShared(word)).isTrue();
      assertThat(ReaderMark.holder(word, 0)).isEqualTo(even);
      assertThat(ReaderMark.holder(word, 1)).isEqualTo(odd);
      assertThat((word ^ ReaderMark.of(even)) & ReaderMark.mask(even)).isZero();
      assertThat((word ^ ReaderMark.of(odd)) & ReaderMark.mask(odd)).isZero();
    }
  }

  @Test
  void anotherEpochIsAnotherMark() {
    for (int i = 0; i < 10_000; i++) {
      int parity = i & 1;
      long one = epoch(parity);
      long other = epoch(parity);
      assertThat(ReaderMark.of(one) == ReaderMark.of(other)).isEqualTo(one == other);
    }
  }

  @Test
  void aSharedWordHasNoMarkAtFirst() {
    assertThat(ReaderMark.holder(Epoch.SHARED, 4)).isZero();
    assertThat(ReaderMark.holder(Epoch.SHARED, 5)).isZero();
  }

  @Test
  void whatDoesNotFitHasNoMark() {
    assertThat(ReaderMark.of(Epoch.of(ReaderMark.MAX_NUMBER + 1, 1))).isEqualTo(ReaderMark.NONE);
    assertThat(ReaderMark.of(Epoch.of(1, ReaderMark.MAX_CLOCK + 1))).isEqualTo(ReaderMark.NONE);
    assertThat(ReaderMark.of(Epoch.of(ReaderMark.MAX_NUMBER, ReaderMark.MAX_CLOCK)))
        .isNotEqualTo(ReaderMark.NONE);
    assertThat(Epoch.isShared(ReaderMark.NONE)).as("it is no read word").isFalse();
  }
}
