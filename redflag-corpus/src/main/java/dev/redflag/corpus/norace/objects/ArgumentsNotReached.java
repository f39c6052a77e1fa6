// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Calls that end before they look at what they are given, or that have nothing to change. */
public class ArgumentsNotReached {
  static final List<List<String>> lists = new ArrayList<>();
  static final Map<String, String> map = new HashMap<>(Map.of("a", "b"));
  static final Set<String> set = new HashSet<>(Set.of("a"));
  static final ArrayList<String> large = new ArrayList<>(List.of("a"));
  static final StringBuilder builder = new StringBuilder("a");
  static final BitSet bits = new BitSet();

  private static List<String> of(String... elements) {
    return new ArrayList<>(List.of(elements));
  }

  private static void refused(Runnable call) {
    try {
      call.run();
      throw new IllegalStateException("not refused");
    } catch (UnsupportedOperationException | IndexOutOfBoundsException e) {
      System.out.println("refused");
    }
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 14; i++) {
      lists.add(of("a", "b", "c", "d", "e"));
    }
    Threads.run(
        () -> {
          of("z").containsAll(lists.get(0));
          of().removeAll(lists.get(1));
          of().retainAll(lists.get(2));
          of("a").removeAll(lists.get(3));
          of("a").retainAll(lists.get(4));
          Collections.disjoint(of("a"), lists.get(5));
          Collections.disjoint(Set.of(), lists.get(6));
          Collections.binarySearch(lists.get(7), "c");
          Collections.copy(lists.get(8), of("z"));
          refused(() -> List.<String>of().addAll(lists.get(9)));
          refused(() -> Collections.unmodifiableList(of("a")).addAll(lists.get(10)));
          refused(() -> Collections.copy(of("a"), lists.get(11)));
          lists.get(12).equals(set);
          lists.get(13).equals(null);
          set.equals(lists.get(12));
          map.equals(map);
          map.putAll(Map.of());
          large.ensureCapacity(1);
          builder.delete(0, 0);
          bits.clear();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          lists.get(0).set(1, "z");
          lists.get(1).add("z");
          lists.get(2).add("z");
          lists.get(3).set(1, "z");
          lists.get(4).set(1, "z");
          lists.get(5).set(1, "z");
          lists.get(6).add("z");
          lists.get(7).set(0, "a");
          lists.get(8).set(1, "z");
          lists.get(9).add("z");
          lists.get(10).add("z");
          lists.get(11).set(0, "z");
          lists.get(12).add("z");
          lists.get(13).add("z");
          set.add("z");
          map.get("a");
          large.get(0);
          builder.length();
          bits.get(0);
        });
  }
}
