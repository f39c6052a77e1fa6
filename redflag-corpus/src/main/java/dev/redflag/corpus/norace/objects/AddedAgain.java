// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Sets that are given what they have, which leaves them as they are. */
public class AddedAgain {
  static final Set<String> hashed = new HashSet<>(List.of("one", "two"));
  static final Set<String> linked = new LinkedHashSet<>(List.of("one", "two"));
  static final TreeSet<String> sorted = new TreeSet<>(List.of("one", "two"));

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          hashed.add("one");
          linked.add("one");
          sorted.add("one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          hashed.contains("two");
          new ArrayList<>(linked);
          sorted.first();
        });
  }
}
