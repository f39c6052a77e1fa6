// row: 31
package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;

/** Arrays that a collection fills under its own lock, which guards them elsewhere, too. */
public class FilledUnderLock {
  static final Vector<String> vector = new Vector<>(List.of("a"));
  static final List<String> list = Collections.synchronizedList(new ArrayList<>(List.of("a")));
  static final String[] ofVector = new String[1];
  static final String[] ofList = new String[1];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          vector.toArray(ofVector);
          list.toArray(ofList);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (vector) {
            ofVector[0] = "b";
          }
          synchronized (list) {
            ofList[0] = "b";
          }
        });
  }
}
