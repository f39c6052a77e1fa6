// row: 31
// variable: int[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Arrays;

/** Arrays.sort writes its range. */
public class Sorted {
  static final int[] cells = {3, 1, 2};

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = cells[1]; // label: read
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Arrays.sort(cells); // race with: read
        });
  }
}
