// row: 65
// variable: java.util.HashMap
// variable: java.util.LinkedHashMap
// variable: java.util.TreeMap
// variable: java.util.IdentityHashMap
// variable: java.util.EnumMap
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** The value of a map's entry is set in a loop while another thread reads the map. */
public class EntrySet {
  static final TreeMap<String, String> tree = new TreeMap<>(Map.of("one", "1", "two", "2"));
  static final Map<String, String> map = new HashMap<>(Map.of("one", "1"));
  static final Map<String, String> linked = new LinkedHashMap<>(Map.of("one", "1"));
  static final Map<String, String> identity = new IdentityHashMap<>(Map.of("one", "1"));
  static final Map<TimeUnit, String> ofEnum = new EnumMap<>(Map.of(TimeUnit.DAYS, "1"));
  static final Map<String, String> outer = new HashMap<>(Map.of("one", "1"));

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          for (Map.Entry<String, String> e : map.entrySet()) {
            e.setValue("3"); // label: map
          }
          for (Map.Entry<String, String> e : linked.entrySet()) {
            e.setValue("3"); // label: linked
          }
          for (Map.Entry<String, String> e : tree.tailMap("one").entrySet()) {
            e.setValue("3"); // label: tree
          }
          for (Map.Entry<String, String> e : identity.entrySet()) {
            e.setValue("3"); // label: identity
          }
          for (Map.Entry<TimeUnit, String> e : ofEnum.entrySet()) {
            e.setValue("3"); // label: enum
          }
          for (Map.Entry<String, String> e : outer.entrySet()) {
            for (Map.Entry<String, String> f : map.entrySet()) {
              e.setValue(f.getKey()); // label: outer
            }
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          map.get("one"); // race with: map
          linked.get("one"); // race with: linked
          tree.get("one"); // race with: tree
          identity.get("one"); // race with: identity
          ofEnum.get(TimeUnit.DAYS); // race with: enum
          outer.get("one"); // race with: outer
        });
  }
}
