// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Values under other keys of one hash, of one bucket, and of objects that are told by identity. */
public class MapValuesOfOwnKeys {
  static final class Plain {}

  static final Plain mine = new Plain();
  static final Plain other = new Plain();
  static final Map<Plain, String> ofIdentities = new HashMap<>();
  static final Map<String, String> collided = new HashMap<>();
  static final Map<Integer, Integer> large = new HashMap<>(Map.of(-1, 0));
  static final TreeMap<Integer, String> tree = new TreeMap<>();
  static final Map<String, String> recent = new java.util.LinkedHashMap<>(16, 0.75f, true);

  public static void main(String[] args) throws Exception {
    ofIdentities.put(mine, "1");
    ofIdentities.put(other, "1");
    collided.put("Aa", "1");
    collided.put("BB", "1");
    for (int i = 0; i < 10_000; i++) {
      large.put(i << 10, i);
    }
    for (int i = 0; i < 100; i++) {
      tree.put(i, "1");
    }
    recent.put("one", "1");
    Threads.run(
        () -> {
          ofIdentities.put(mine, "2");
          collided.put("Aa", "2");
          for (int i = 0; i < 10_000; i += 2) {
            large.merge(i << 10, 1, Integer::sum);
          }
          for (int i = 0; i < 100; i += 2) {
            tree.put(i, "2");
          }
          recent.get("two"); // nothing is moved that is not there
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          ofIdentities.get(other);
          collided.put("BB", "3");
          int seen = 0;
          for (int i = 1; i < 10_000; i += 2) {
            seen += large.get(i << 10);
          }
          for (int i = 1; i < 100; i += 2) {
            tree.replace(i, "3");
          }
          tree.higherEntry(6);
          tree.subMap(41, 60).get(55);
          tree.subMap(41, 60).get(62); // not looked for
          tree.descendingMap().subMap(60, 41).replace(40, "4");
          tree.headMap(40).getOrDefault(40, "4");
          for (Map.Entry<String, String> entry : Collections.unmodifiableMap(collided).entrySet()) {
            seen += entry.getKey().equals("BB") ? entry.getValue().length() : 0;
          }
          recent.get("three");
        });
  }
}
