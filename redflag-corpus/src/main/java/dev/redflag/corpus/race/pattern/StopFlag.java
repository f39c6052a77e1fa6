// variable: dev.redflag.corpus.race.pattern.StopFlag.value
// class: flag
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A loop that ends when another thread says so. */
public class StopFlag {
  static boolean value;

  static void stop() {
    value = true; // label: stop
  }

  static int run() {
    int rounds = 0;
    while (!value && rounds < 3) { // race with: stop
      rounds++;
    }
    return rounds;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          run();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          stop();
        });
  }
}
