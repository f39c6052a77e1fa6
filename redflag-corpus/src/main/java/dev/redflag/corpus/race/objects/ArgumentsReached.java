// row: 65
// variable: java.util.ArrayList
// variable: java.util.HashMap
// variable: java.util.BitSet
// variable: java.lang.StringBuilder
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What calls surely look at of what they are given, and what they surely change. */
public class ArgumentsReached {
  static final List<List<String>> lists = new ArrayList<>();
  static final Map<String, String> map = new HashMap<>();
  static final ArrayList<String> large = new ArrayList<>(List.of("a"));
  static final StringBuilder builder = new StringBuilder("a");
  static final BitSet bits = BitSet.valueOf(new long[] {1});

  private static List<String> of(String... elements) {
    return new ArrayList<>(List.of(elements));
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 13; i++) {
      lists.add(of("a", "b", "c", "d", "e"));
    }
    Threads.run(
        () -> {
          of("z").containsAll(lists.get(0)); // label: held
          of("a", "b", "c", "d", "e").containsAll(lists.get(1)); // label: all
          of("z").removeAll(lists.get(2)); // label: removed
          of("a").removeAll(lists.get(3)); // label: first
          of("z").retainAll(lists.get(4)); // label: retained
          of("a").retainAll(lists.get(5)); // label: kept
          Collections.disjoint(of("z"), lists.get(6)); // label: disjoint
          Collections.binarySearch(lists.get(7), "b"); // label: sought
          Collections.copy(lists.get(8), of("z")); // label: copied
          Collections.copy(of("a", "b", "c", "d", "e"), lists.get(9)); // label: source
          of("a").equals(lists.get(10)); // label: other
          lists.get(11).equals(of("a")); // label: one
          Collections.synchronizedList(of("z")).removeAll(lists.get(12)); // label: wrapped
          map.putAll(Map.of("a", "b")); // label: filled
          large.ensureCapacity(1000); // label: large
          builder.delete(0, 1); // label: deleted
          bits.clear(); // label: cleared
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          lists.get(0).set(0, "z"); // race with: held
          lists.get(1).set(4, "z"); // race with: all
          lists.get(2).set(4, "z"); // race with: removed
          lists.get(3).set(0, "z"); // race with: first
          lists.get(4).set(4, "z"); // race with: retained
          lists.get(5).set(0, "z"); // race with: kept
          lists.get(6).set(4, "z"); // race with: disjoint
          lists.get(7).set(1, "z"); // race with: sought
          lists.get(8).get(0); // race with: copied
          lists.get(9).set(4, "z"); // race with: source
          lists.get(10).add("z"); // race with: other
          lists.get(11).add("z"); // race with: one
          lists.get(12).set(4, "z"); // race with: wrapped
          map.get("a"); // race with: filled
          large.get(0); // race with: large
          builder.length(); // race with: deleted
          bits.get(0); // race with: cleared
        });
  }
}
