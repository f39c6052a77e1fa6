// row: 4
// variable: dev.redflag.corpus.race.volatiles.WrittenAfter.value
package dev.redflag.corpus.race.volatiles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** What is written after the volatile write is not ordered by it. */
public class WrittenAfter {
  static volatile boolean ready;
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          ready = true;
          value = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean seen = ready;
          int number = value; // race with: write
        });
  }
}
