// row: 65
// variable: java.util.ArrayList
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.ListIterator;

/** An element of a list that is set while others read it, look for it, or pass it. */
public class ArrayListSet {
  static final List<ArrayList<String>> lists = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 8; i++) {
      lists.add(new ArrayList<>(List.of("a", "b", "c")));
    }
    Threads.run(
        () -> {
          lists.get(0).set(1, "d"); // label: get
          lists.get(1).set(1, "d"); // label: contains
          lists.get(2).set(1, "d"); // label: next
          lists.get(3).subList(1, 3).set(0, "d"); // label: view
          ListIterator<String> all = lists.get(4).listIterator();
          all.next();
          all.set("d"); // label: iterator
          Collections.swap(lists.get(5), 0, 1); // label: swapped
          Collections.unmodifiableList(lists.get(6)).get(2); // label: unmodifiable
          Collections.sort(lists.get(7), Collections.reverseOrder()); // label: sorted
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          lists.get(0).get(1); // race with: get
          lists.get(1).contains("e"); // race with: contains
          for (String s : lists.get(2)) { // race with: next
            s.length();
          }
          lists.get(3).get(1); // race with: view
          lists.get(4).get(0); // race with: iterator
          lists.get(5).get(1); // race with: swapped
          lists.get(6).set(2, "e"); // race with: unmodifiable
          lists.get(7).get(2); // race with: sorted
        });
  }
}
