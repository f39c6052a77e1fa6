// row: 58
// variable: dev.redflag.corpus.race.maps.SharedConstant.value
package dev.redflag.corpus.race.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentHashMap;

/** Two keys hold the very same object: the value alone is no hand-over. */
public class SharedConstant {
  static final ConcurrentHashMap<String, Boolean> map = new ConcurrentHashMap<>();
  static int value;

  public static void main(String[] args) throws Exception {
    map.put("right", Boolean.TRUE);
    Threads.run(
        () -> {
          value = 1; // label: write
          map.put("left", Boolean.TRUE);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          map.get("right");
          int seen = value; // race with: write
        });
  }
}
