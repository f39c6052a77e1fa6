// row: 31
// variable: java.lang.Object[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** System.arraycopy writes the elements that it copies to. */
public class CopiedTo {
  static final Object[] cells = new Object[4];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          System.arraycopy(new Object[] {"a", "b"}, 0, cells, 1, 2); // label: copy
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Object seen = cells[2]; // race with: copy
        });
  }
}
