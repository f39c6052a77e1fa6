// row: 4
// variable: dev.redflag.corpus.race.volatiles.ReadBefore.value
package dev.redflag.corpus.race.volatiles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** What is read before the volatile read is not ordered by it. */
public class ReadBefore {
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
          int number = value; // race with: write
          boolean seen = ready;
        });
  }
}
