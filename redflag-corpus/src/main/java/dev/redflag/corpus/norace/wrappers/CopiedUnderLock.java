// row: 64
package dev.redflag.corpus.norace.wrappers;

import dev.redflag.corpus.Threads;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What copies a synchronized collection by one of its methods does so under the lock; what goes
 * through it is right where the program holds it.
 */
public class CopiedUnderLock {
  static final List<Integer> list = Collections.synchronizedList(new ArrayList<>());
  static final Set<Integer> set = Collections.synchronizedSet(new HashSet<>());
  static final Map<Integer, String> map = Collections.synchronizedMap(new HashMap<>());

  static void work() {
    for (int i = 0; i < 10; i++) {
      list.add(i);
      set.add(i);
      map.put(i, "a");
      new ArrayList<>(list);
      new ArrayList<>(set).addAll(list);
      new ArrayDeque<>(set);
      new ArrayList<>(map.keySet());
      new ArrayList<>(List.of(1, 2)).removeAll(list);
      List.copyOf(list);
      Collections.sort(list);
      Collections.swap(list, 0, list.size() - 1);
      synchronized (set) {
        new TreeSet<>(set);
        new HashSet<>(set).containsAll(set);
        list.addAll(set);
      }
      synchronized (map) {
        new TreeMap<>(map);
        new HashSet<>(map.values());
        new HashMap<Integer, String>().putAll(map);
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          work();
        },
        () -> {
          work();
        });
  }
}
