package dev.redflag.runtime.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.clock.Epoch;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReadSetsTest {
  @Test
  void behavesAsAMap() {
    Random random = new Random(3);
    ReadSets sets = new ReadSets();
    Map<Integer, long[]> model = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      int ordinal = random.nextInt(3_000);
      if (random.nextInt(3) == 0) {
        sets.put(ordinal, null);
        model.remove(ordinal);
      } else {
        long[] set = {i + 1};
        sets.put(ordinal, set);
        model.put(ordinal, set);
      }
      int other = random.nextInt(3_000);
      assertThat(sets.get(other)).isSameAs(model.get(other));
    }
  }

  @Test
  void takesTheHighestOrdinal() {
    ReadSets sets = new ReadSets();
    long[] set = {1};
    sets.put(Slot.MAX_ORDINAL, set);
    sets.put(0, null);
    assertThat(sets.get(Slot.MAX_ORDINAL)).isSameAs(set);
    assertThat(sets.get(0)).isNull();
  }

  @Test
  void findsTheWordOfAThread() {
    long[] set = {Epoch.at(Epoch.of(3, 5), 9), 0, Epoch.of(0, 7)};
    assertThat(ReadSets.wordOf(set, 3)).isEqualTo(set[0]);
    assertThat(ReadSets.wordOf(set, 0)).isEqualTo(set[2]);
    assertThat(ReadSets.wordOf(set, 4)).isZero();
  }

  @Test
  void locationsOfOneSideMayBePutAtOnce() throws InterruptedException {
    ReadSets sets = new ReadSets();
    Thread[] threads = new Thread[4];
    for (int t = 0; t < threads.length; t++) {
      int own = t;
      threads[t] =
          new Thread(
              () -> {
                for (int i = 0; i < 20_000; i++) {
                  sets.put(i * 4 + own, new long[] {i + 1});
                  if (sets.get(i * 4 + own)[0] != i + 1) {
                    throw new AssertionError("lost " + i);
                  }
                }
              });
      threads[t].start();
    }
    for (Thread t : threads) {
      t.join();
    }
    for (int i = 0; i < 80_000; i++) {
      assertThat(sets.get(i)).containsExactly(i / 4 + 1);
    }
  }
}
