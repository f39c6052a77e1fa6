// row: 64
// variable: java.util.HashSet
// variable: java.util.HashMap
// variable: java.util.TreeSet
// variable: java.util.LinkedList
// variable: java.util.ArrayDeque
// variable: java.util.TreeMap
// variable: java.util.ArrayList
package dev.redflag.corpus.race.wrappers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What copies a synchronized collection by its iterator does so without the lock. */
public class CopiedWithoutLock {
  static final Set<String> set = Collections.synchronizedSet(new HashSet<>());
  static final Map<String, String> map = Collections.synchronizedMap(new HashMap<>());
  static final SortedSet<String> sorted = Collections.synchronizedSortedSet(new TreeSet<>());
  static final List<String> list = Collections.synchronizedList(new LinkedList<>());
  static final Map<String, String> tree = Collections.synchronizedSortedMap(new TreeMap<>());
  static final List<String> streamed = Collections.synchronizedList(new ArrayList<>());
  static final Collection<String> wrapped =
      Collections.synchronizedCollection(new ArrayDeque<>(List.of("a")));

  public static void main(String[] args) throws Exception {
    set.add("a");
    map.put("a", "b");
    sorted.add("a");
    list.add("a");
    streamed.add("a");
    tree.put("a", "b");
    Collection<String> shown = Collections.unmodifiableCollection(wrapped);
    Threads.run(
        () -> {
          new HashSet<>(set); // label: set
          new TreeMap<>().putAll(map); // label: map
          new TreeSet<>(sorted); // label: sorted
          new ArrayList<>(List.of("a")).containsAll(list); // label: list
          new HashSet<>(shown); // label: deque
          new HashMap<>(tree); // label: tree
          streamed.stream().forEach(element -> element.length()); // label: stream
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          set.add("b"); // race with: set
          map.put("b", "c"); // race with: map
          sorted.add("b"); // race with: sorted
          list.add("b"); // race with: list
          wrapped.add("b"); // race with: deque
          tree.put("b", "c"); // race with: tree
          streamed.set(0, "b"); // race with: stream
        });
  }
}
