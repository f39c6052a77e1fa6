// row: 65
// variable: java.util.HashMap
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.HashMap;

/** Two puts with different keys are two writes of the one map. */
public class HashMapPuts {
  static final HashMap<String, String> map = new HashMap<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          map.put("one", "1"); // label: put
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          map.put("two", "2"); // race with: put
        });
  }
}
