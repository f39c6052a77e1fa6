// variable: int[]
// class: lost-update
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An element that is counted up. */
public class ElementUpdate {
  static final int[] VALUES = new int[2];

  static void add(int index) {
    VALUES[index]++; // label: add; race with: add
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          add(1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          add(1);
        });
  }
}
