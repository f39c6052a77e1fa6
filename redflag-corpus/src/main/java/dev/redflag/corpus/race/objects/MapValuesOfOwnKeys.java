// row: 65
// variable: java.util.HashMap
// variable: java.util.TreeMap
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The value under a key is written and read by keys that the program compares, or that are one. */
public class MapValuesOfOwnKeys {
  record Point(int x, int y) {}

  static final class Plain {}

  static final Plain plain = new Plain();
  static final Map<Point, String> ofRecords = new HashMap<>();
  static final Map<Plain, String> ofIdentities = new HashMap<>();
  static final Map<String, String> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  static final Map<String, String> collided = new HashMap<>();
  static final TreeMap<Integer, String> tree = new TreeMap<>();
  static final Map<String, String> unmodifiable = new HashMap<>(Map.of("a", "1"));
  static final Map<String, String> checked = new HashMap<>(Map.of("a", "1"));
  static final Map<String, String> merged = new HashMap<>(Map.of("a", "1"));

  public static void main(String[] args) throws Exception {
    ofRecords.put(new Point(1, 2), "1");
    ofIdentities.put(plain, "1");
    sorted.put("one", "1");
    collided.put("Aa", "1");
    collided.put("BB", "1");
    for (int i = 0; i < 100; i++) {
      tree.put(i, "1");
    }
    Threads.run(
        () -> {
          ofRecords.put(new Point(1, 2), "2"); // label: record
          ofIdentities.put(plain, "2"); // label: identity
          sorted.put("ONE", "2"); // label: sorted
          collided.put("BB", "2"); // label: collided
          tree.put(7, "2"); // label: tree
          tree.subMap(40, 60).put(50, "2"); // label: part
          tree.put(0, "2"); // label: first
          tree.put(85, "2"); // label: values
          unmodifiable.put("a", "2"); // label: unmodifiable
          checked.put("a", "2"); // label: checked
          merged.put("a", "2"); // label: merged
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          ofRecords.get(new Point(1, 2)); // race with: record
          ofIdentities.get(plain); // race with: identity
          sorted.get("one"); // race with: sorted
          collided.get("BB"); // race with: collided
          tree.headMap(10).get(7); // race with: tree
          tree.get(50); // race with: part
          tree.firstEntry(); // race with: first
          for (String value : tree.subMap(85, 86).values()) { // race with: values
            value.length();
          }
          for (Map.Entry<String, String> entry :
              Collections.unmodifiableMap(unmodifiable).entrySet()) {
            entry.getValue(); // race with: unmodifiable
          }
          Map<String, String> view = Collections.checkedMap(checked, String.class, String.class);
          for (Map.Entry<String, String> entry : view.entrySet()) {
            entry.getValue(); // race with: checked
          }
          try {
            merged.merge("a", "3", MapValuesOfOwnKeys::refuse); // race with: merged
          } catch (IllegalStateException e) {
            // nothing was written, but the value read
          }
        });
  }

  private static String refuse(String before, String given) {
    throw new IllegalStateException();
  }
}
