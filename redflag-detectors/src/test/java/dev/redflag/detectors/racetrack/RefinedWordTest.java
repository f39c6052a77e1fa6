package dev.redflag.detectors.racetrack;

import static dev.redflag.detectors.racetrack.RaceTrackEncoding.RACE_DETECTED;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RefinedWordTest {
  private static final long FRESH = RaceTrackEncoding.of(RaceTrackEncoding.REFINED, 0, 0);
  private static final int A = 0xFFFE;
  private static final int B = 1;
  private static final int C = 7;

  private static long told(int first, int second) {
    return RaceTrackEncoding.of(RACE_DETECTED, first, second);
  }

  private static boolean settles(long word, int location, int id) {
    boolean read = RefinedWord.isSettled(word, location, id, false);
    assertThat(RefinedWord.isSettled(word, location, id, true)).isEqualTo(read);
    return read;
  }

  @Test
  void aFreshWordSaysNothing() {
    for (int location = 0; location < 20; location++) {
      assertThat(settles(FRESH, location, A)).isFalse();
    }
  }

  @Test
  void readsOfOneLocationAreSettledForAllThreads() {
    for (int location = 0; location < RefinedWord.LOCATIONS; location++) {
      long word = RefinedWord.withRead(FRESH, location);
      for (int other = 0; other < 20; other++) {
        assertThat(RefinedWord.isSettled(word, other, A, false)).isEqualTo(other == location);
        assertThat(RefinedWord.isSettled(word, other, A, true)).isFalse();
      }
      assertThat(RaceTrackEncoding.state(word)).isEqualTo(RaceTrackEncoding.REFINED);
      assertThat(RefinedWord.withoutRead(word, location)).isEqualTo(FRESH);
    }
  }

  @Test
  void whatWasToldIsSettledForTheTwoThreadsItWasToldOf() {
    for (int location = 0; location < RefinedWord.LOCATIONS; location++) {
      long word = RefinedWord.withTold(FRESH, location, A, told(A, B));
      assertThat(settles(word, location, A)).isTrue();
      assertThat(settles(word, location, B)).isFalse();

      word = RefinedWord.withTold(word, location, B, told(A, B));
      assertThat(settles(word, location, A)).isTrue();
      assertThat(settles(word, location, B)).isTrue();
      assertThat(settles(word, location, C)).isFalse();
      assertThat(settles(word, location + 1, A)).isFalse();
      assertThat(RefinedWord.a(word)).isEqualTo(A);
      assertThat(RefinedWord.b(word)).isEqualTo(B);
    }
  }

  @Test
  void aThreadThatAnotherLocationWasNotToldOfTakesItsBitAway() {
    long word = RefinedWord.withTold(FRESH, 0, A, told(A, 0));
    word = RefinedWord.withTold(word, 1, B, told(A, B));

    assertThat(settles(word, 0, B)).isFalse();
    assertThat(settles(word, 0, A)).isFalse();
    assertThat(settles(word, 1, A)).isTrue();
    assertThat(settles(word, 1, B)).isTrue();
    assertThat(RefinedWord.withTold(word, 0, A, told(A, 0))).isEqualTo(word);
  }

  @Test
  void aThirdThreadComesInWhereAllWereTold() {
    long word = RefinedWord.withTold(FRESH, 0, A, told(A, B));
    word = RefinedWord.withTold(word, 0, B, told(A, B));
    assertThat(RefinedWord.withTold(word, 0, C, told(C, A))).isEqualTo(word);

    word = RefinedWord.withTold(word, 2, C, told(A, -1));
    assertThat(settles(word, 2, C)).isTrue();
    assertThat(settles(word, 2, 12345678)).isTrue();
    assertThat(settles(word, 0, A)).isFalse();
    assertThat(RefinedWord.withTold(word, 0, A, told(A, B))).isEqualTo(word);
  }

  @Test
  void aThreadWithALargeNumberHasNoPlace() {
    assertThat(RefinedWord.withTold(FRESH, 0, RefinedWord.ALL, told(RefinedWord.ALL, 0)))
        .isEqualTo(FRESH);
  }

  @Test
  void bitsOfReadsStay() {
    long word = RefinedWord.withRead(FRESH, 3);
    word = RefinedWord.withTold(word, 0, A, told(A, B));
    word = RefinedWord.withTold(word, 0, B, told(A, B));
    word = RefinedWord.withTold(word, 1, C, told(A, -1));

    assertThat(RefinedWord.isRead(word, 3)).isTrue();
    assertThat(RefinedWord.isRead(word, 2)).isFalse();
  }
}
