// row: 65
// variable: java.util.ArrayList
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.List;

/** A list is added to and read without a lock. */
public class ArrayListAdd {
  static final List<String> list = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          list.add("one"); // label: add
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          list.size(); // race with: add
        });
  }
}
