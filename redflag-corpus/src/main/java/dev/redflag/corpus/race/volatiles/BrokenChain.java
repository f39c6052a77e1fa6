// row: 4
// variable: dev.redflag.corpus.race.volatiles.BrokenChain.value
package dev.redflag.corpus.race.volatiles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The thread in the middle does not read what the first one wrote. */
public class BrokenChain {
  static volatile boolean first;
  static volatile boolean second;
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          first = true;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          second = true;
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          boolean seen = second;
          value = 2; // race with: write
        });
  }
}
