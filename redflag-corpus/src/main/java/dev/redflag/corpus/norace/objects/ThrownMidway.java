// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Calls that throw before they change anything, also within another call, and under a lock. */
public class ThrownMidway {
  static final Set<Integer> hashed = new HashSet<>(List.of(1, 2));
  static final Set<Integer> tree = new TreeSet<>();
  static final Set<Integer> guarded = new TreeSet<>();
  static final List<Integer> sorted = new ArrayList<>(List.of(3, 2, 4, 1));
  static final List<Integer> linked = new LinkedList<>(List.of(1, 2));

  private static boolean fails(int i) {
    throw new IllegalStateException("as expected");
  }

  private static void tried(Runnable call) {
    try {
      call.run();
      System.out.println("not thrown");
    } catch (IllegalStateException | NullPointerException expected) {
      System.out.println("thrown");
    }
  }

  private static synchronized void add(List<Integer> some) {
    guarded.addAll(some);
  }

  private static synchronized int size() {
    return guarded.size();
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          tried(() -> hashed.removeIf(ThrownMidway::fails));
          tried(() -> tree.addAll(Arrays.asList(null, 1)));
          tried(() -> sorted.sort((a, b) -> fails(a) ? 1 : -1));
          tried(() -> linked.removeIf(i -> hashed.removeIf(ThrownMidway::fails)));
          tried(() -> add(Arrays.asList(1, null)));
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean seen = hashed.contains(2) | tree.isEmpty() | linked.isEmpty();
          Integer first = sorted.get(0);
          int size = size();
        });
  }
}
