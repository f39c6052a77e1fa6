// row: 65
// variable: java.util.ArrayList
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Searches, streams and sorts that come by the element that another thread sets or reads. */
public class FoundInList {
  static final List<List<String>> lists = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 11; i++) {
      lists.add(new ArrayList<>(List.of("c", "b", "a")));
    }
    Threads.run(
        () -> {
          lists.get(0).indexOf("b"); // label: found
          lists.get(1).indexOf("d"); // label: missing
          lists.get(2).contains("b"); // label: member
          lists.get(3).lastIndexOf("b"); // label: last
          lists.get(4).stream().map(String::length).collect(Collectors.toList()); // label: stream
          lists.get(5).containsAll(List.of("d")); // label: refuted
          lists.get(6).equals(List.of("c", "b", "a")); // label: equal
          lists.get(7).removeIf(String::isEmpty); // label: removing
          Collections.sort(lists.get(8)); // label: sorted
          Collections.reverse(lists.get(9)); // label: reversed
          Collections.synchronizedList(lists.get(10)).sort(null); // label: wrapped
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          lists.get(0).set(1, "d"); // race with: found
          lists.get(1).set(2, "d"); // race with: missing
          lists.get(2).set(1, "d"); // race with: member
          lists.get(3).set(1, "d"); // race with: last
          lists.get(4).set(2, "d"); // race with: stream
          lists.get(5).set(2, "d"); // race with: refuted
          lists.get(6).set(2, "d"); // race with: equal
          lists.get(7).set(2, "d"); // race with: removing
          lists.get(8).get(0); // race with: sorted
          lists.get(8).get(1);
          lists.get(9).get(2); // race with: reversed
          lists.get(9).get(1);
          lists.get(10).get(2); // race with: wrapped
        });
  }
}
