// row: 1
// variable: dev.redflag.corpus.race.basic.WriteThenWrite.value
package dev.redflag.corpus.race.basic;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Two writes, even of the same value, are a race. */
public class WriteThenWrite {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: first
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          value = 1; // race with: first
        });
  }
}
