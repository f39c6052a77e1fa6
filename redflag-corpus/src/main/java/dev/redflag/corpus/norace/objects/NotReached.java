// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.List;

/** A search that ends before the element that another thread sets. */
public class NotReached {
  static final List<List<String>> lists = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 8; i++) {
      lists.add(new ArrayList<>(List.of("a", "b", "c")));
    }
    Threads.run(
        () -> {
          lists.get(0).indexOf("b");
          lists.get(1).contains("b");
          lists.get(2).lastIndexOf("b");
          lists.get(3).stream().findFirst();
          lists.get(4).stream().filter("b"::equals).limit(1).forEach(found -> {});
          lists.get(5).containsAll(List.of("a"));
          lists.get(6).equals(List.of("a", "d", "c"));
          lists.get(7).subList(1, 3).indexOf("b");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          lists.get(0).set(2, "d");
          lists.get(1).set(2, "d");
          lists.get(2).set(0, "d");
          lists.get(3).set(1, "d");
          lists.get(4).set(2, "d");
          lists.get(5).set(1, "d");
          lists.get(6).set(2, "d");
          lists.get(7).set(2, "d");
        });
  }
}
