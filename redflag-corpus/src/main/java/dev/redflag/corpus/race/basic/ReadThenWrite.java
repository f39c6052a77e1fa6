// row: 1
// variable: dev.redflag.corpus.race.basic.ReadThenWrite.value
package dev.redflag.corpus.race.basic;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A read, and later a write by another thread. */
public class ReadThenWrite {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = value; // label: read
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          value = 1; // race with: read
        });
  }
}
