// row: 1
// variable: dev.redflag.corpus.race.basic.WriteThenRead.value
package dev.redflag.corpus.race.basic;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The order of a program holds within one thread only. */
public class WriteThenRead {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = value; // race with: write
        });
  }
}
