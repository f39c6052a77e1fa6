// row: 65
// variable: java.util.HashMap
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.HashMap;
import java.util.Map;

/** A map is iterated over while it is put into. */
public class HashMapIterated {
  static final Map<String, String> map = new HashMap<>();

  public static void main(String[] args) throws Exception {
    map.put("one", "1");
    Threads.run(
        () -> {
          for (String key : map.keySet()) { // label: iteration
            key.length();
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          map.put("two", "2"); // race with: iteration
        });
  }
}
