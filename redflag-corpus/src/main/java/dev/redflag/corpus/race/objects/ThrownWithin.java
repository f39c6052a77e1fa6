// row: 65
// variable: java.util.HashMap
// variable: java.util.ArrayList
// variable: java.util.LinkedList
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;

/**
 * Calls that throw when they have changed what a view shows, or an object of the program's class,
 * or after a function of theirs has caught something, or deep within others.
 */
public class ThrownWithin {
  static final class Own extends LinkedList<Integer> {
    private static final long serialVersionUID = 1;
  }

  private static final int DEPTH = 20;

  static final Map<Integer, Integer> map = new HashMap<>(Map.of(1, 1, 2, 2));
  static final List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
  static final List<Integer> own = new Own();
  static final List<Integer> linked = new LinkedList<>(List.of(1, 2));
  static final List<Integer> none = new LinkedList<>();
  static final List<List<Integer>> nested = new ArrayList<>();

  private static boolean isOne(int i) {
    if (i == 2) {
      throw new IllegalStateException("as expected");
    }
    return i == 1;
  }

  /** Catches what is not the call's. */
  private static boolean caught(int i) {
    try {
      none.removeIf(other -> true);
      throw new IllegalArgumentException("of its own");
    } catch (IllegalArgumentException expected) {
      return isOne(i);
    }
  }

  private static boolean removed(int level) {
    return nested
        .get(level)
        .removeIf(i -> level == 0 ? isOne(i) : i == 1 || removed(level - 1)); // label: nested
  }

  private static void tried(Runnable call) {
    try {
      call.run();
      System.out.println("not thrown");
    } catch (IllegalStateException | ClassCastException expected) {
      System.out.println("thrown");
    }
  }

  public static void main(String[] args) throws Exception {
    own.addAll(List.of(1, 2));
    for (int i = 0; i < DEPTH; i++) {
      nested.add(new LinkedList<>(List.of(1, 2)));
    }
    Collection<Integer> failing =
        new ArrayList<>(Arrays.asList(1)) {
          private static final long serialVersionUID = 1;

          @Override
          public boolean contains(Object o) {
            return isOne((Integer) o);
          }
        };
    Threads.run(
        () -> {
          tried(() -> map.keySet().removeIf(ThrownWithin::isOne)); // label: view
          tried(() -> list.subList(0, 3).removeAll(failing)); // label: part
          tried(() -> own.removeIf(ThrownWithin::isOne)); // label: own
          tried(() -> linked.removeIf(ThrownWithin::caught)); // label: caught
          tried(() -> removed(DEPTH - 1));
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean seen = map.containsKey(2); // race with: view
          seen |= list.isEmpty(); // race with: part
          seen |= own.isEmpty(); // race with: own
          seen |= linked.isEmpty(); // race with: caught
          seen |= nested.get(0).isEmpty(); // race with: nested
        });
  }
}
