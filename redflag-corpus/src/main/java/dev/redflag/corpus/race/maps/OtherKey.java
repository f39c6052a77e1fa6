// row: 58
// variable: dev.redflag.corpus.race.maps.OtherKey.value
package dev.redflag.corpus.race.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentHashMap;

/** What is found under another key orders nothing. */
public class OtherKey {
  static final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
  static int value;

  public static void main(String[] args) throws Exception {
    map.put("right", "old");
    Threads.run(
        () -> {
          value = 1; // label: write
          map.put("left", "new");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          map.get("right");
          int seen = value; // race with: write
        });
  }
}
