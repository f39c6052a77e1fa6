// variable: int[][]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An array of arrays: the row itself is replaced. */
public class ReplacedRow {
  static final int[][] grid = new int[2][2];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          grid[1] = new int[3]; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int[] row = grid[1]; // race with: write
        });
  }
}
