// row: 65
// variable: java.util.HashSet
// variable: java.util.TreeSet
// variable: java.util.ArrayList
// variable: java.util.LinkedList
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Calls that throw when they have changed something already. */
public class ThrownMidway {
  static final Set<Integer> hashed = new HashSet<>(List.of(1, 2));
  static final Set<Integer> tree = new TreeSet<>();
  static final List<Integer> sorted = new ArrayList<>(List.of(3, 2, 4, 1));
  static final List<Integer> other = new ArrayList<>(List.of(3, 2, 4, 1));
  static final List<Integer> linked = new LinkedList<>(List.of(1, 2));

  private static int compare(int a, int b) {
    if (a == 1 || b == 1) {
      throw new IllegalStateException("as expected");
    }
    return Integer.compare(a, b);
  }

  private static boolean isOne(int i) {
    if (i == 2) {
      throw new IllegalStateException("as expected");
    }
    return i == 1;
  }

  /** Without a handler of its own. */
  private static void removed(Collection<Integer> from) {
    from.removeIf(ThrownMidway::isOne); // label: linked
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          try {
            hashed.removeIf(ThrownMidway::isOne); // label: removed
          } catch (IllegalStateException expected) {
            System.out.println(expected.getMessage());
          }
          try {
            tree.addAll(Arrays.asList(1, null)); // label: added
          } catch (NullPointerException expected) {
            System.out.println("no null");
          }
          try {
            sorted.sort(ThrownMidway::compare); // label: sorted
          } catch (IllegalStateException expected) {
            System.out.println(expected.getMessage());
          }
          try {
            Collections.sort(other, ThrownMidway::compare); // label: other
          } catch (IllegalStateException expected) {
            System.out.println(expected.getMessage());
          }
          try {
            removed(linked);
          } catch (IllegalStateException expected) {
            System.out.println(expected.getMessage());
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean seen = hashed.contains(2); // race with: removed
          seen |= tree.contains(1); // race with: added
          Integer first = sorted.get(0); // race with: sorted
          first = other.get(0); // race with: other
          seen |= linked.isEmpty(); // race with: linked
        });
  }
}
