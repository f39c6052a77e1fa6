// row: 31
package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** System.arraycopy touches no element outside its range. */
public class CopiedElsewhere {
  static final int[] cells = new int[6];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          cells[0] = 1;
          cells[5] = 1;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.arraycopy(cells, 1, cells, 3, 2);
        });
  }
}
