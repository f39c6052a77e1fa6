// row: 65
// variable: java.util.LinkedHashMap
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.LinkedHashMap;
import java.util.Map;

/** A linked map in access order is written by a get. */
public class AccessOrder {
  static final Map<String, String> map = new LinkedHashMap<>(16, 0.75f, true);

  public static void main(String[] args) throws Exception {
    map.put("one", "1");
    map.put("two", "2");
    Threads.run(
        () -> {
          map.get("one"); // label: get
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          map.get("two"); // race with: get
        });
  }
}
