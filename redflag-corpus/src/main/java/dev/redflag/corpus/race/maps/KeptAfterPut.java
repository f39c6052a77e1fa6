// row: 58
// variable: int[]
package dev.redflag.corpus.race.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentHashMap;

/** Who put something goes on to write it. */
public class KeptAfterPut {
  static final ConcurrentHashMap<String, int[]> map = new ConcurrentHashMap<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int[] cells = {1};
          map.put("key", cells);
          cells[0] = 2; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = map.get("key")[0]; // race with: write
        });
  }
}
