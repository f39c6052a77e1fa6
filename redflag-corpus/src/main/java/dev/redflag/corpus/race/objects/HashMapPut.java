// row: 65
// variable: java.util.HashMap
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.HashMap;
import java.util.Map;

/** A map is put into and looked up without a lock. */
public class HashMapPut {
  static final Map<String, String> map = new HashMap<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          map.put("one", "1"); // label: put
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          map.get("one"); // race with: put
        });
  }
}
