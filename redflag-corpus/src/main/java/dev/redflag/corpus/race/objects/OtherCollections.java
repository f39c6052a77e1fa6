// row: 65
// variable: java.util.TreeMap
// variable: java.util.HashSet
// variable: java.util.LinkedList
// variable: java.util.ArrayDeque
// variable: java.util.PriorityQueue
// variable: java.util.IdentityHashMap
// variable: java.util.EnumMap
// variable: java.util.WeakHashMap
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;

/** The other collections that are not thread-safe. */
public class OtherCollections {
  static final TreeMap<String, String> tree = new TreeMap<>();
  static final Set<String> set = new HashSet<>();
  static final List<String> linked = new LinkedList<>();
  static final Deque<String> deque = new ArrayDeque<>();
  static final Queue<String> heap = new PriorityQueue<>();
  static final Map<String, String> identity = new IdentityHashMap<>();
  static final Map<TimeUnit, String> enums = new EnumMap<>(TimeUnit.class);
  static final Map<String, String> weak = new WeakHashMap<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          tree.put("one", "1"); // label: tree
          set.add("one"); // label: set
          linked.add("one"); // label: linked
          deque.push("one"); // label: deque
          heap.offer("one"); // label: heap
          identity.put("one", "1"); // label: identity
          enums.put(TimeUnit.DAYS, "1"); // label: enums
          weak.put("one", "1"); // label: weak
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          tree.firstKey(); // race with: tree
          set.contains("one"); // race with: set
          linked.get(0); // race with: linked
          deque.peek(); // race with: deque
          heap.poll(); // race with: heap
          identity.get("one"); // race with: identity
          enums.get(TimeUnit.DAYS); // race with: enums
          weak.get("one"); // race with: weak
        });
  }
}
