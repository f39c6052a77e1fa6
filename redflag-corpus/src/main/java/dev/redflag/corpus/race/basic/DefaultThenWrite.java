// row: 10
// variable: dev.redflag.corpus.race.basic.DefaultThenWrite.value
package dev.redflag.corpus.race.basic;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Only the default value is ordered before all: a later write is not. */
public class DefaultThenWrite {
  int value;

  public static void main(String[] args) throws Exception {
    DefaultThenWrite shared = new DefaultThenWrite();
    Threads.run(
        () -> {
          int seen = shared.value; // label: read
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          shared.value = 1; // race with: read
        });
  }
}
