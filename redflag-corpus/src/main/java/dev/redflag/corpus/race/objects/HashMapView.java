// row: 65
// variable: java.util.HashMap
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** A view of a map is the map. */
public class HashMapView {
  static final Map<String, String> map = new HashMap<>();

  public static void main(String[] args) throws Exception {
    map.put("one", "1");
    Collection<String> values = map.values();
    Threads.run(
        () -> {
          values.remove("1"); // label: remove
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          map.get("one"); // race with: remove
        });
  }
}
