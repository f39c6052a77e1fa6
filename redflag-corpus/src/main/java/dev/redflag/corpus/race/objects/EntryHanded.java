// row: 65
// variable: java.util.HashMap
// variable: java.util.TreeMap
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** An entry that another thread sets than the one that came by it writes its map. */
public class EntryHanded {
  static final Map<String, String> map = new HashMap<>(Map.of("one", "1"));
  static final Map<String, String> tree = new TreeMap<>(Map.of("one", "1"));
  static final BlockingQueue<Map.Entry<String, String>> handed = new LinkedBlockingQueue<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          handed.put(map.entrySet().iterator().next());
          handed.put(tree.entrySet().iterator().next());
          Barrier.await(1);
          map.get("one"); // race with: map
          tree.get("one"); // race with: tree
        },
        () -> {
          handed.take().setValue("2"); // label: map
          handed.take().setValue("2"); // label: tree
          Barrier.signal(1);
        });
  }
}
