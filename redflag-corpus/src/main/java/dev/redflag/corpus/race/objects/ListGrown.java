// row: 65
// variable: java.util.ArrayList
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.List;

/** An element is set, or read, while another thread adds or removes one. */
public class ListGrown {
  static final List<String> list = new ArrayList<>(List.of("a", "b"));
  static final List<String> other = new ArrayList<>(List.of("a", "b"));

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          list.set(0, "c"); // label: added
          other.remove("a"); // label: removed
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          list.add("d"); // race with: added
          other.get(0); // race with: removed
        });
  }
}
