// row: 58
// variable: dev.redflag.corpus.race.maps.PutOnly.value
package dev.redflag.corpus.race.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentHashMap;

/** Two that put different keys are not ordered with each other. */
public class PutOnly {
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
          map.put("right", "new");
          int seen = value; // race with: write
        });
  }
}
