// row: 4
// variable: dev.redflag.corpus.race.volatiles.OldValue.value
package dev.redflag.corpus.race.volatiles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A read that saw the old value is not ordered after the write of the new one. */
public class OldValue {
  static volatile boolean ready;
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          boolean seen = ready;
          Barrier.signal(1);
          Barrier.await(2);
          int number = value; // race with: write
        },
        () -> {
          Barrier.await(1);
          value = 1; // label: write
          ready = true;
          Barrier.signal(2);
        });
  }
}
