// row: 62
// variable: java.util.HashMap
// variable: java.util.ArrayDeque
// variable: java.util.LinkedList
// variable: java.util.TreeMap
package dev.redflag.corpus.race.wrappers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;

/** What a call through a wrapper took out or put in, is taken out or put in. */
public class Removed {
  static final Set<String> set = Collections.newSetFromMap(new HashMap<>());
  static final Queue<String> queue = Collections.asLifoQueue(new ArrayDeque<>());
  static final List<String> list = Collections.checkedList(new LinkedList<>(), String.class);
  static final Map<String, String> map =
      Collections.checkedMap(new TreeMap<>(), String.class, String.class);

  public static void main(String[] args) throws Exception {
    set.add("a");
    queue.add("a");
    list.add("a");
    Threads.run(
        () -> {
          set.remove("a"); // label: set
          queue.poll(); // label: queue
          list.remove("a"); // label: list
          map.computeIfAbsent("a", key -> "b"); // label: map
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          set.size(); // race with: set
          queue.size(); // race with: queue
          list.size(); // race with: list
          map.size(); // race with: map
        });
  }
}
