package dev.redflag.runtime.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ReaderMarkTest {
  private final Random random = new Random(6);

  private long epoch() {
    int number = random.nextInt(ReaderMark.MAX_NUMBER + 1);
    return Epoch.of(number, 1 + random.nextInt(Epoch.MAX_CLOCK));
  }

  @Test
  void twoMarksLieInOneWordAndComeBack() {
    for (int i = 0; i < 10_000; i++) {
      long one = epoch();
      long other = epoch();
      long word = ReaderMark.of(one, 0) | ReaderMark.of(other, 1);
      assertThat(Epoch.isShared(word)).isTrue();
      assertThat(ReaderMark.holder(word, 0)).isEqualTo(one);
      assertThat(ReaderMark.holder(word, 1)).isEqualTo(other);
      assertThat((word ^ ReaderMark.of(one, 0)) & ReaderMark.mask(0)).isZero();
      assertThat((word ^ ReaderMark.of(other, 1)) & ReaderMark.mask(1)).isZero();
      assertThat(Epoch.same(word, one) || Epoch.same(word, other)).isFalse();
    }
  }

  @Test
  void anotherEpochIsAnotherMark() {
    for (int i = 0; i < 10_000; i++) {
      int place = i & 1;
      long one = epoch();
      long other = epoch();
      assertThat(ReaderMark.of(one, place) == ReaderMark.of(other, place)).isEqualTo(one == other);
    }
  }

  @Test
  void thePlacesDoNotMeet() {
    assertThat(ReaderMark.mask(0) & ReaderMark.mask(1)).isEqualTo(Epoch.SHARED);
  }

  @Test
  void aSharedWordHasNoMarkAtFirst() {
    assertThat(ReaderMark.holder(Epoch.SHARED, 0)).isZero();
    assertThat(ReaderMark.holder(Epoch.SHARED, 1)).isZero();
  }

  @Test
  void whatDoesNotFitHasNoMark() {
    for (int place = 0; place < ReaderMark.PLACES; place++) {
      long none = ReaderMark.of(Epoch.of(ReaderMark.MAX_NUMBER + 1, 1), place);
      assertThat((Epoch.SHARED ^ none) & ReaderMark.mask(place)).isNotZero();
      for (int i = 0; i < 10_000; i++) {
        long word = ReaderMark.of(epoch(), 0) | ReaderMark.of(epoch(), 1);
        assertThat((word ^ none) & ReaderMark.mask(place)).isNotZero();
      }
    }
  }

  @Test
  void theHighestHaveOne() {
    long highest = Epoch.of(ReaderMark.MAX_NUMBER, Epoch.MAX_CLOCK);
    assertThat(ReaderMark.holder(ReaderMark.of(highest, 1), 1)).isEqualTo(highest);
  }
}
