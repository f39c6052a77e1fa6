// row: 65
// variable: java.util.HashMap
// variable: java.util.LinkedHashMap
// variable: java.util.TreeMap
// variable: java.util.IdentityHashMap
// variable: java.util.EnumMap
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Calls that read all values of a map, beside one that puts a value under a key that is there. */
public class MapValuesOfAll {
  static final List<Supplier<Map<TimeUnit, Integer>>> kinds =
      List.of(
          HashMap::new,
          LinkedHashMap::new,
          TreeMap::new,
          IdentityHashMap::new,
          () -> new EnumMap<>(TimeUnit.class));

  static final List<Map<TimeUnit, Integer>> maps = new ArrayList<>();
  static final Map<TimeUnit, Integer> equal = new HashMap<>();

  public static void main(String[] args) throws Exception {
    List<Consumer<Map<TimeUnit, Integer>>> readers =
        List.of(
            MapValuesOfAll::forEach,
            MapValuesOfAll::values,
            MapValuesOfAll::entries,
            MapValuesOfAll::contains,
            MapValuesOfAll::stream,
            MapValuesOfAll::text,
            MapValuesOfAll::compared,
            MapValuesOfAll::copied,
            MapValuesOfAll::replaced);
    for (int i = 0; i < readers.size(); i++) {
      for (Supplier<Map<TimeUnit, Integer>> kind : kinds) {
        maps.add(kind.get());
      }
    }
    for (TimeUnit unit : TimeUnit.values()) {
      equal.put(unit, 1);
      for (Map<TimeUnit, Integer> map : maps) {
        map.put(unit, 1);
      }
    }
    Threads.run(
        () -> {
          for (Map<TimeUnit, Integer> map : maps) {
            map.put(TimeUnit.HOURS, 1); // label: put
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int i = 0;
          for (Consumer<Map<TimeUnit, Integer>> reader : readers) {
            for (int n = 0; n < kinds.size(); n++) {
              reader.accept(maps.get(i++));
            }
          }
        });
  }

  private static void forEach(Map<TimeUnit, Integer> map) {
    map.forEach((k, v) -> {}); // race with: put
  }

  private static void values(Map<TimeUnit, Integer> map) {
    Iterator<Integer> all = map.values().iterator();
    while (all.hasNext()) {
      all.next(); // race with: put
    }
  }

  private static void entries(Map<TimeUnit, Integer> map) {
    for (Map.Entry<TimeUnit, Integer> entry : map.entrySet()) {
      entry.getValue(); // race with: put
    }
  }

  private static void contains(Map<TimeUnit, Integer> map) {
    map.containsValue(2); // race with: put
  }

  private static void stream(Map<TimeUnit, Integer> map) {
    map.values().stream().forEach(v -> {}); // race with: put
  }

  private static void text(Map<TimeUnit, Integer> map) {
    map.toString(); // race with: put
  }

  private static void compared(Map<TimeUnit, Integer> map) {
    map.equals(equal); // race with: put
  }

  private static void copied(Map<TimeUnit, Integer> map) {
    List<Integer> copy = new ArrayList<>(map.values()); // race with: put
  }

  private static void replaced(Map<TimeUnit, Integer> map) {
    map.replaceAll((k, v) -> v + 1); // race with: put
  }
}
