// row: 58
// variable: dev.redflag.corpus.race.maps.SizeSeen.value
package dev.redflag.corpus.race.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentHashMap;

/** The size of a map is no retrieval. */
public class SizeSeen {
  static final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          map.put("left", "new");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          if (map.size() != 1 || map.isEmpty()) {
            throw new IllegalStateException();
          }
          int seen = value; // race with: write
        });
  }
}
