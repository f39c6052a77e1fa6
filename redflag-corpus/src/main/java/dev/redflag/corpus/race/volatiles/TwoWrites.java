// row: 4
// variable: dev.redflag.corpus.race.volatiles.TwoWrites.value
package dev.redflag.corpus.race.volatiles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Two volatile writes do not order each other's threads. */
public class TwoWrites {
  static volatile boolean ready;
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          ready = true;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          ready = true;
          int number = value; // race with: write
        });
  }
}
