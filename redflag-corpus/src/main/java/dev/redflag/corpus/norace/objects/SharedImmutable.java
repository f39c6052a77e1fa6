// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collections that never change, each thread with an iterator of its own. */
public class SharedImmutable {
  static final List<String> list = List.of("a", "b", "c");
  static final Set<String> set = Set.of("a");
  static final Map<String, String> map = Map.of("a", "b");

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          pass();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          pass();
        });
  }

  private static void pass() {
    for (Iterator<String> all = list.iterator(); all.hasNext(); ) {
      System.out.println(all.next());
    }
    set.forEach(System.out::println);
    map.entrySet().iterator().next();
    list.stream().map(String::length).forEach(System.out::println);
    System.out.println(list.get(1) + list.subList(1, 2));
  }
}
