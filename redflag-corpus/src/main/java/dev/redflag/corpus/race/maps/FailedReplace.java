// row: 58
// variable: dev.redflag.corpus.race.maps.FailedReplace.value
package dev.redflag.corpus.race.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentHashMap;

/** An update that finds another value than it expects updates nothing. */
public class FailedReplace {
  static final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
  static int value;

  public static void main(String[] args) throws Exception {
    map.put("key", "old");
    Threads.run(
        () -> {
          value = 1; // label: write
          if (map.replace("key", "other", "new") || map.remove("key", "other")) {
            throw new IllegalStateException();
          }
          map.putIfAbsent("key", "new");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          map.get("key");
          int seen = value; // race with: write
        });
  }
}
