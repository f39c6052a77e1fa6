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
    for (int i = 0; i < 50_000; i++) {
      int ordinal = random.nextInt(300);
      if (random.nextInt(3) == 0) {
        sets.put(ordinal, null);
        model.remove(ordinal);
      } else {
        long[] set = {i + 1};
        sets.put(ordinal, set);
        model.put(ordinal, set);
      }
      int other = random.nextInt(1_000);
      assertThat(sets.get(other)).isSameAs(model.get(other));
    }
  }

  @Test
  void aSetHoldsAWordOfEachThread() {
    Random random = new Random(4);
    for (int round = 0; round < 200; round++) {
      long[] set = new long[2];
      Map<Integer, Long> model = new HashMap<>();
      for (int i = 0; i < random.nextInt(100); i++) {
        int thread = random.nextInt(Epoch.MAX_THREAD);
        long word = Epoch.at(Epoch.of(thread, 1 + random.nextInt(50)), random.nextInt(50));
        if (model.putIfAbsent(thread, word) == null) {
          set = ReadSets.add(set, word);
        }
      }
      for (Map.Entry<Integer, Long> e : model.entrySet()) {
        assertThat(ReadSets.wordOf(set, e.getKey())).isEqualTo(e.getValue());
      }
      assertThat(ReadSets.wordOf(set, Epoch.MAX_THREAD)).isEqualTo(Epoch.NONE);
    }
  }

  @Test
  void threadZeroHasNoWordInAnEmptySet() {
    assertThat(ReadSets.wordOf(new long[2], 0)).isEqualTo(Epoch.NONE);
    long[] set = ReadSets.add(ReadSets.add(new long[2], Epoch.of(2, 1)), Epoch.of(0, 7));
    assertThat(ReadSets.wordOf(set, 0)).isEqualTo(Epoch.of(0, 7));
  }

  @Test
  void fieldsOfOneObjectMayBePutAtOnce() throws InterruptedException {
    ReadSets sets = new ReadSets();
    Thread[] threads = new Thread[4];
    for (int t = 0; t < threads.length; t++) {
      int own = t;
      threads[t] =
          new Thread(
              () -> {
                for (int i = 0; i < 5_000; i++) {
                  sets.put(i * 4 + own, new long[] {i + 1});
                }
              });
      threads[t].start();
    }
    for (Thread t : threads) {
      t.join();
    }
    for (int i = 0; i < 20_000; i++) {
      assertThat(sets.get(i)).containsExactly(i / 4 + 1);
    }
  }
}
