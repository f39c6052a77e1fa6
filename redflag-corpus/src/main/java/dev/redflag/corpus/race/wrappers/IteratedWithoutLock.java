// row: 64
// variable: java.util.ArrayList
package dev.redflag.corpus.race.wrappers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The iteration of a synchronized list without its lock. */
public class IteratedWithoutLock {
  static final List<String> list = Collections.synchronizedList(new ArrayList<>());

  public static void main(String[] args) throws Exception {
    list.add("old");
    Threads.run(
        () -> {
          for (String element : list) { // label: iteration
            element.length();
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          list.add("new"); // race with: iteration
        });
  }
}
