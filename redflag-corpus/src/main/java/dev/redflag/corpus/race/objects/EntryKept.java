// row: 65
// variable: java.util.HashMap
// variable: java.util.LinkedHashMap
// variable: java.util.TreeMap
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** An entry that is set by a function, in a stream, or after the loop, writes its map. */
public class EntryKept {
  static final Map<String, String> map = new HashMap<>(Map.of("one", "1", "two", "2"));
  static final Map<String, String> linked = new LinkedHashMap<>(map);
  static final Map<String, String> tree = new TreeMap<>(map);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Map.Entry<String, String> kept = null;
          for (Map.Entry<String, String> e : map.entrySet()) {
            kept = kept == null ? e : kept;
          }
          kept.setValue("3"); // label: map
          linked.entrySet().forEach(e -> e.setValue("3")); // label: linked
          tree.entrySet().stream().forEach(e -> e.setValue("3")); // label: tree
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          map.values().iterator().next(); // race with: map
          linked.get("one"); // race with: linked
          tree.get("one"); // race with: tree
        });
  }
}
