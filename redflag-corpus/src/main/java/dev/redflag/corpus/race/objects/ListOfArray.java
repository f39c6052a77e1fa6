// row: 65
// variable: java.lang.String[]
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The elements of an array, and of the list that shows it, are the same. */
public class ListOfArray {
  static final String[] array = {"a", "b", "c", "d"};
  static final List<String> list = Arrays.asList(array);
  static final String[] sorted = {"b", "a"};
  static final List<String> toSort = Arrays.asList(sorted);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          list.set(0, "e"); // label: set
          list.set(1, "e"); // label: next
          list.subList(2, 4).get(0); // label: view
          Collections.sort(toSort); // label: sorted
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(array[0]); // race with: set
          list.listIterator(1).next(); // race with: next
          array[2] = "e"; // race with: view
          System.out.println(sorted[1]); // race with: sorted
        });
  }
}
