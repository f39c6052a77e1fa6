// row: 65
// variable: java.util.HashSet
// variable: java.util.LinkedHashSet
// variable: java.util.TreeSet
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Sets that are given what they do not have. */
public class AddedAnew {
  static final Set<String> hashed = new HashSet<>(List.of("one", "two"));
  static final Set<String> linked = new LinkedHashSet<>(List.of("one", "two"));
  static final TreeSet<String> sorted = new TreeSet<>(List.of("one", "two"));

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          hashed.add("three"); // label: hashed
          linked.add("three"); // label: linked
          sorted.add("three"); // label: sorted
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          hashed.contains("two"); // race with: hashed
          new ArrayList<>(linked); // race with: linked
          sorted.first(); // race with: sorted
        });
  }
}
