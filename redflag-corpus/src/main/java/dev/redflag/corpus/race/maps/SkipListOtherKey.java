// row: 59
// variable: dev.redflag.corpus.race.maps.SkipListOtherKey.value
package dev.redflag.corpus.race.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentSkipListMap;

/** Another key of a sorted map. */
public class SkipListOtherKey {
  static final ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>();
  static int value;

  public static void main(String[] args) throws Exception {
    map.put(2, "old");
    Threads.run(
        () -> {
          value = 1; // label: write
          map.put(1, "new");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          map.get(2);
          map.lastEntry();
          int seen = value; // race with: write
        });
  }
}
