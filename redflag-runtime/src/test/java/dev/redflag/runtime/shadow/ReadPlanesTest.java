package dev.redflag.runtime.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.clock.Epoch;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReadPlanesTest {
  @Test
  void aPlaneBehavesAsAMap() {
    ReadPlane plane = new ReadPlanes().get(5);
    Random random = new Random(6);
    Map<Integer, Long> model = new HashMap<>();
    for (int i = 0; i < 50_000; i++) {
      int location = random.nextInt(random.nextInt(20) == 0 ? 1_000_000 : 3_000);
      plane.put(location, i + 1);
      model.put(location, i + 1L);
      int other = random.nextInt(4_000);
      assertThat(plane.word(other)).isEqualTo(model.getOrDefault(other, Epoch.NONE));
    }
    model.forEach((location, word) -> assertThat(plane.word(location)).isEqualTo(word));
    assertThat(plane.word(Integer.MAX_VALUE)).isEqualTo(Epoch.NONE);
  }

  @Test
  void everyThreadHasOnePlane() {
    ReadPlanes planes = new ReadPlanes();
    assertThat(planes.find(3)).isNull();
    ReadPlane[] all = new ReadPlane[1_000];
    for (int i = 0; i < all.length; i++) {
      all[i] = planes.get(i * 7);
    }
    for (int i = 0; i < all.length; i++) {
      assertThat(planes.find(i * 7)).isSameAs(all[i]);
      assertThat(planes.get(i * 7)).isSameAs(all[i]);
    }
    assertThat(planes.find(1)).isNull();
  }

  @Test
  void theWordsOfALocationAreThoseOfAllPlanes() {
    ReadPlanes planes = new ReadPlanes();
    planes.putFirst(700, 11);
    planes.get(1).put(700, 22);
    planes.get(2).put(700, 33);
    planes.get(2).put(701, 44);
    assertThat(sorted(planes.words(700))).containsExactly(11, 22, 33);
    assertThat(sorted(planes.words(701))).containsExactly(44);
    assertThat(sorted(planes.words(0))).isEmpty();
  }

  private static long[] sorted(long[] words) {
    return Arrays.stream(words).filter(w -> w != Epoch.NONE).sorted().toArray();
  }

  @Test
  void threadsWriteTheirPlanesAtOnce() throws InterruptedException {
    ReadPlanes planes = new ReadPlanes();
    Thread[] threads = new Thread[4];
    for (int t = 0; t < threads.length; t++) {
      int own = t + 1;
      threads[t] =
          new Thread(
              () -> {
                ReadPlane plane = planes.get(own);
                for (int i = 0; i < 100_000; i++) {
                  plane.put(i, i * 10L + own);
                  if (i % 1_000 == 0) {
                    planes.get(own + i); // makes the table grow
                    planes.putFirst(i, 1);
                  }
                }
              });
      threads[t].start();
    }
    for (Thread t : threads) {
      t.join();
    }
    for (int i = 1; i < 100_000; i++) {
      if (i % 1_000 != 0) {
        assertThat(sorted(planes.words(i)))
            .containsExactly(i * 10L + 1, i * 10L + 2, i * 10L + 3, i * 10L + 4);
      }
    }
  }
}
