package dev.redflag.agent.reweave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CopiesTest {
  private static List<Integer> copies(int count) {
    return IntStream.range(0, count).boxed().toList();
  }

  @Test
  void fewAreAllChanged() {
    assertThat(Copies.some(copies(16), 7)).isEqualTo(copies(16));
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 24, 25, 100})
  void ofManyTheOldestAndTheNewestAreAlwaysAmongThem(int count) {
    for (int turn = 0; turn < 30; turn++) {
      List<Integer> some = Copies.some(copies(count), turn);
      assertThat(some).hasSize(Copies.MOST).doesNotHaveDuplicates();
      assertThat(some).contains(0, 3, count - 4, count - 1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 24, 25, 100})
  void eachHasItsTurn(int count) {
    Set<Integer> seen = new HashSet<>();
    for (int turn = 0; turn < 12; turn++) {
      seen.addAll(Copies.some(copies(count), turn));
    }
    assertThat(seen).hasSize(count);
  }

  @Test
  void aTurnIsTheSameForSeveralNames() {
    assertThat(Copies.some(copies(50), Integer.MAX_VALUE))
        .isEqualTo(Copies.some(copies(50), Integer.MAX_VALUE));
  }
}
