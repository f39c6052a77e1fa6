// row: 1
// variable: dev.redflag.corpus.race.basic.SharedReaders.value
package dev.redflag.corpus.race.basic;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Two threads read, which is no race, until a third one writes. */
public class SharedReaders {
  static int value;

  static int read() {
    return value; // label: read
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          read();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          read();
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          value = 1; // race with: read
        });
  }
}
