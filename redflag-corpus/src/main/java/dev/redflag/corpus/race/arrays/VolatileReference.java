// row: 4
// variable: int[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A volatile reference to an array does not make its elements volatile. */
public class VolatileReference {
  static volatile int[] cells = new int[1];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          cells[0] = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = cells[0]; // race with: write
        });
  }
}
