// row: 58
// variable: dev.redflag.corpus.race.maps.NothingFound.value
package dev.redflag.corpus.race.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentHashMap;

/** A get that finds nothing is ordered after nothing. */
public class NothingFound {
  static final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          map.put("left", "new");
          map.remove("left");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          if (map.get("left") != null) {
            throw new IllegalStateException();
          }
          int seen = value; // race with: write
        });
  }
}
