// row: 65
// variable: java.util.HashMap
// variable: java.util.LinkedHashMap
// variable: java.util.TreeMap
// variable: java.util.HashSet
// variable: java.util.ArrayList
// variable: java.util.ArrayDeque
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Calls that change a collection where they find something to change, and do. */
public class ChangedAfterAll {
  static final List<Map<String, String>> maps = new ArrayList<>();
  static final Map<String, String> sorted = new TreeMap<>(Map.of("one", "1"));
  static final Map<String, String> linked = new LinkedHashMap<>(16, 0.75f, true);
  static final Set<String> set = new HashSet<>(Set.of("one"));
  static final List<String> list = new ArrayList<>(List.of("a", "b"));
  static final List<String> nulls = new ArrayList<>();
  static final Deque<String> deque = new ArrayDeque<>(List.of("a"));

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 8; i++) {
      maps.add(new HashMap<>(Map.of("one", "1")));
    }
    linked.put("one", "1");
    nulls.add(null);
    Threads.run(
        () -> {
          maps.get(0).computeIfAbsent("two", key -> "2"); // label: grown
          maps.get(1).computeIfPresent("one", (key, value) -> "2"); // label: stored
          maps.get(2).computeIfPresent("one", (key, value) -> null); // label: shrunk
          maps.get(3).putIfAbsent("two", "2"); // label: absent
          maps.get(4).remove("one"); // label: removed
          maps.get(5).replace("one", "1", "2"); // label: replaced
          maps.get(6).keySet().removeIf("one"::equals); // label: view
          Collections.synchronizedMap(maps.get(7))
              .computeIfAbsent("two", k -> "2"); // label: inside
          sorted.remove("one"); // label: sorted
          linked.putIfAbsent("one", "2"); // label: ordered
          set.removeAll(List.of("one")); // label: set
          list.addAll(List.of("c")); // label: added
          nulls.remove(0); // label: null
          deque.poll(); // label: polled
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          maps.get(0).get("one"); // race with: grown
          maps.get(1).get("one"); // race with: stored
          maps.get(2).get("one"); // race with: shrunk
          maps.get(3).get("one"); // race with: absent
          maps.get(4).get("one"); // race with: removed
          maps.get(5).get("one"); // race with: replaced
          maps.get(6).get("one"); // race with: view
          maps.get(7).get("one"); // race with: inside
          sorted.get("one"); // race with: sorted
          linked.containsKey("one"); // race with: ordered
          set.contains("one"); // race with: set
          list.get(0); // race with: added
          nulls.size(); // race with: null
          deque.peek(); // race with: polled
        });
  }
}
