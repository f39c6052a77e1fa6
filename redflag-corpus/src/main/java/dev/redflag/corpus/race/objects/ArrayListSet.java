// row: 65
// variable: java.util.ArrayList
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.List;

/** Even elements apart are one list. */
public class ArrayListSet {
  static final ArrayList<String> list = new ArrayList<>(List.of("a", "b"));

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          list.set(0, "c"); // label: set
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          list.get(1); // race with: set
        });
  }
}
