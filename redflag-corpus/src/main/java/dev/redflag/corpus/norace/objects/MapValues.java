// row: 65
package dev.redflag.corpus.norace.objects;

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

/** Threads write and read the values under keys of their own, which are all there. */
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
    REFERENCE,
    OTHER,
    OTHER_NULL
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
      map.put(Key.OTHER_NULL, null);
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
            other(map);
          }
        });
  }

  private static void write(Map<Key, Integer> map) {
    map.put(Key.PUT, 1);
    map.replace(Key.REPLACE, 1);
    map.replace(Key.REPLACE_OLD, 0, 1);
    map.replace(Key.REPLACE_NULL, 1);
    map.merge(Key.MERGE, 1, Integer::sum);
    map.compute(Key.COMPUTE, (k, v) -> 1);
    map.computeIfPresent(Key.PRESENT, (k, v) -> 1);
    map.putIfAbsent(Key.ABSENT, 1);
    map.computeIfAbsent(Key.NULL, k -> 1);
    Collections.checkedMap(map, Key.class, Integer.class).put(Key.WRAPPED, 1);
    Putting putting = map::put;
    putting.put(Key.REFERENCE, 1);
  }

  private static void other(Map<Key, Integer> map) {
    map.get(Key.OTHER);
    map.getOrDefault(Key.OTHER, 0);
    map.putIfAbsent(Key.OTHER, 2);
    map.computeIfAbsent(Key.OTHER, k -> 2);
    map.computeIfAbsent(Key.OTHER_NULL, k -> 2);
    map.replace(Key.OTHER, 7, 8);
    map.remove(Key.OTHER, 7);
    map.merge(Key.OTHER, 1, Integer::sum);
    map.put(Key.OTHER, 2);
    map.compute(Key.OTHER, (k, v) -> v);
    Collections.unmodifiableMap(map).get(Key.OTHER_NULL);
    boolean seen = map.containsKey(Key.PUT) && map.size() > 1 && !map.isEmpty();
    for (Key key : map.keySet()) {
      seen |= key == Key.PUT;
    }
    map.keySet().forEach(key -> key.ordinal());
    seen |= map.keySet().stream().anyMatch(key -> key == Key.MERGE);
    for (Map.Entry<Key, Integer> entry : map.entrySet()) {
      if (entry.getKey() == Key.OTHER) {
        entry.setValue(entry.getValue() + 1);
      }
    }
  }
}
