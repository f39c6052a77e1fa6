// row: 11
// variable: dev.redflag.corpus.race.classinit.NotNeeded.value
package dev.redflag.corpus.race.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Who does not use the class is not ordered after its initialization. */
public class NotNeeded {
  static int value;

  static class Init {
    static int touch;

    static {
      value = 1; // label: write
      touch = 1;
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = Init.touch;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int number = value; // race with: write
        });
  }
}
