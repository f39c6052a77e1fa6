// row: 31
// variable: int[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** System.arraycopy reads the elements that it copies. */
public class CopiedFrom {
  static final int[] cells = new int[4];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          cells[2] = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.arraycopy(cells, 1, new int[2], 0, 2); // race with: write
        });
  }
}
