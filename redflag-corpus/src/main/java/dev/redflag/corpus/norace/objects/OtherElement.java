// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Threads that set elements of their own do not change the list. */
public class OtherElement {
  static final List<List<String>> lists = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    lists.add(new ArrayList<>(List.of("a", "b", "c", "d")));
    lists.add(Arrays.asList("a", "b", "c", "d"));
    lists.add(new ArrayList<>(List.of("z", "a", "b", "c", "d")).subList(1, 5));
    lists.add(Arrays.asList("z", "a", "b", "c", "d").subList(1, 5));
    lists.add(Collections.checkedList(new ArrayList<>(List.of("a", "b", "c", "d")), String.class));
    Threads.run(
        () -> {
          for (List<String> list : lists) {
            list.set(0, "f");
            Collections.swap(list, 0, 1);
            Collections.reverse(list.subList(0, 2));
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          for (List<String> list : lists) {
            list.set(2, "g");
            list.listIterator(3).next();
            Collections.sort(list.subList(2, 4));
            System.out.println(list.get(3) + list.size() + list.isEmpty());
          }
        });
    System.out.println(lists);
  }
}
