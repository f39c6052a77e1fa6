// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** An entry that is in the map no more, or in another map, is set. */
public class EntryRemoved {
  static final Map<String, String> map = new HashMap<>(Map.of("one", "1", "two", "2"));

  public static void main(String[] args) throws Exception {
    Map<String, String> own = new TreeMap<>(map);
    Map.Entry<String, String> removed = map.entrySet().iterator().next();
    map.remove(removed.getKey());
    Threads.run(
        () -> {
          own.entrySet().forEach(e -> e.setValue("3"));
          int size = map.entrySet().size();
          removed.setValue("3");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          String seen = map.get("one") + map.get("two");
        });
  }
}
