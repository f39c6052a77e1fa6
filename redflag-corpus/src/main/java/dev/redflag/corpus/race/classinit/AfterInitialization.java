// row: 11
// variable: dev.redflag.corpus.race.classinit.AfterInitialization.value
package dev.redflag.corpus.race.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** What the initializing thread does after the initialization is not ordered by it. */
public class AfterInitialization {
  static int value;

  static class Init {
    static int touch;

    static {
      touch = 1;
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = Init.touch;
          value = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = Init.touch;
          int number = value; // race with: write
        });
  }
}
