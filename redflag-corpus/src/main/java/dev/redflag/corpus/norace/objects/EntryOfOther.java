// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Map;

/** The value of an entry is set that belongs to no map, or to a map of the thread's own. */
public class EntryOfOther {
  static final Map<String, String> map = new HashMap<>(Map.of("one", "1"));

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Map<String, String> own = new HashMap<>(Map.of("one", "1"));
          for (Map.Entry<String, String> e : map.entrySet()) {
            Map.Entry<String, String> copy = new AbstractMap.SimpleEntry<>(e);
            copy.setValue("3");
            for (Map.Entry<String, String> f : own.entrySet()) {
              f.setValue(e.getValue());
            }
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          map.get("one");
        });
  }
}
