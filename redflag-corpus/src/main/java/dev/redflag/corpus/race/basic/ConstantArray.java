// row: 12
// variable: int[]
package dev.redflag.corpus.race.basic;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A static final array is a constant reference to elements that are none. */
public class ConstantArray {
  static final int[] CELLS = new int[1];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          CELLS[0] = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = CELLS[0]; // race with: write
        });
  }
}
