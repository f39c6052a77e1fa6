// row: 58
// variable: dev.redflag.corpus.race.maps.OtherMap.value
package dev.redflag.corpus.race.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The same key and value in another map. */
public class OtherMap {
  static final ConcurrentMap<String, String> left = new ConcurrentHashMap<>();
  static final ConcurrentMap<String, String> right = new ConcurrentHashMap<>();
  static int value;

  public static void main(String[] args) throws Exception {
    right.put("key", "value");
    Threads.run(
        () -> {
          value = 1; // label: write
          left.put("key", "value");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          right.get("key");
          int seen = value; // race with: write
        });
  }
}
