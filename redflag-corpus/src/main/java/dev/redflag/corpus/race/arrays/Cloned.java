// row: 31
// variable: short[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A clone of an array reads every element. */
public class Cloned {
  static final short[] cells = new short[4];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          cells[3] = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          short[] copy = cells.clone(); // race with: write
        });
  }
}
