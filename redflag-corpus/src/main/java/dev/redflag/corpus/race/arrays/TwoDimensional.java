// variable: int[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An array of arrays: the row is read, its element written. */
public class TwoDimensional {
  static final int[][] grid = new int[2][2];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          grid[1][0] = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = grid[1][0]; // race with: write
        });
  }
}
