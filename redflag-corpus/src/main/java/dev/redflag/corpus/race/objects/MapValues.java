// row: 65
// variable: java.util.HashMap
// variable: java.util.LinkedHashMap
// variable: java.util.TreeMap
// variable: java.util.IdentityHashMap
// variable: java.util.EnumMap
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The value under a key that is there is written while another thread reads it, by each call. */
public class MapValues {
  enum Key {
    PUT,
    REPLACE,
    REPLACE_OLD,
    REPLACE_NULL,
    MERGE,
    COMPUTE,
    PRESENT,
    ABSENT,
    NULL,
    WRAPPED,
    REFERENCE
  }

  @FunctionalInterface
  interface Putting {
    Integer put(Key key, Integer value);
  }

  static final List<Map<Key, Integer>> maps =
      List.of(
          new HashMap<>(),
          new LinkedHashMap<>(),
          new TreeMap<>(),
          new TreeMap<>(Collections.reverseOrder()),
          new IdentityHashMap<>(),
          new EnumMap<>(Key.class));

  public static void main(String[] args) throws Exception {
    for (Map<Key, Integer> map : maps) {
      for (Key key : Key.values()) {
        map.put(key, 0);
      }
      map.put(Key.REPLACE_NULL, null);
      map.put(Key.ABSENT, null);
      map.put(Key.NULL, null);
    }
    Threads.run(
        () -> {
          for (Map<Key, Integer> map : maps) {
            write(map);
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          for (Map<Key, Integer> map : maps) {
            read(map);
          }
        });
  }

  private static void write(Map<Key, Integer> map) {
    map.put(Key.PUT, 1); // label: put
    map.replace(Key.REPLACE, 1); // label: replace
    map.replace(Key.REPLACE_OLD, 0, 1); // label: old
    map.replace(Key.REPLACE_NULL, 1); // label: replaced
    map.merge(Key.MERGE, 1, Integer::sum); // label: merge
    map.compute(Key.COMPUTE, (k, v) -> 1); // label: compute
    map.computeIfPresent(Key.PRESENT, (k, v) -> 1); // label: present
    map.putIfAbsent(Key.ABSENT, 1); // label: absent
    map.computeIfAbsent(Key.NULL, k -> 1); // label: null
    Collections.checkedMap(map, Key.class, Integer.class).put(Key.WRAPPED, 1); // label: wrapped
    Putting putting = map::put; // label: reference
    putting.put(Key.REFERENCE, 1);
  }

  private static void read(Map<Key, Integer> map) {
    map.get(Key.PUT); // race with: put
    map.getOrDefault(Key.REPLACE, 0); // race with: replace
    map.putIfAbsent(Key.REPLACE_OLD, 2); // race with: old
    map.computeIfAbsent(Key.REPLACE_NULL, k -> 2); // race with: replaced
    map.replace(Key.MERGE, 7, 8); // race with: merge
    map.remove(Key.COMPUTE, 7); // race with: compute
    map.merge(Key.PRESENT, 1, Integer::sum); // race with: present
    map.put(Key.ABSENT, 2); // race with: absent
    Collections.unmodifiableMap(map).get(Key.NULL); // race with: null
    map.compute(Key.WRAPPED, (k, v) -> v); // race with: wrapped
    map.get(Key.REFERENCE); // race with: reference
  }
}
