// row: 64
// variable: java.util.ArrayList
// variable: java.util.LinkedList
// variable: java.util.ArrayDeque
// variable: java.util.LinkedHashMap
// variable: java.util.LinkedHashSet
// jdk: 21
package dev.redflag.corpus.race.objects25;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;

/** What is added through a collection's reversed view is added to the collection. */
public class Reversed {
  static final ArrayList<String> list = new ArrayList<>();
  static final LinkedList<String> linked = new LinkedList<>();
  static final ArrayDeque<String> deque = new ArrayDeque<>();
  static final LinkedHashMap<String, String> map = new LinkedHashMap<>();
  static final LinkedHashSet<String> set = new LinkedHashSet<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          list.reversed().add("a"); // label: list
          linked.reversed().add("a"); // label: linked
          deque.reversed().addFirst("a"); // label: deque
          map.reversed().put("a", "b"); // label: map
          set.reversed().add("a"); // label: set
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          list.size(); // race with: list
          linked.size(); // race with: linked
          deque.size(); // race with: deque
          map.size(); // race with: map
          set.size(); // race with: set
        });
  }
}
