// variable: long[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An element is read and written by a compound assignment. */
public class CompoundElement {
  static final long[] cells = new long[1];

  static void add() {
    cells[0] += 1; // label: add; race with: add
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          add();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          add();
        });
  }
}
