// row: 4
// variable: dev.redflag.corpus.race.volatiles.ReadThenWrite.value
package dev.redflag.corpus.race.volatiles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A volatile read is no release, and a volatile write no acquire. */
public class ReadThenWrite {
  static volatile boolean ready;
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          boolean seen = ready;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          ready = true;
          int number = value; // race with: write
        });
  }
}
