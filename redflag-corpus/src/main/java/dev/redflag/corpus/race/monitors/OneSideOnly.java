// row: 2
// variable: dev.redflag.corpus.race.monitors.OneSideOnly.value
package dev.redflag.corpus.race.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The writer takes the lock, the reader does not. */
public class OneSideOnly {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (OneSideOnly.class) {
            value = 1; // label: write
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = value; // race with: write
        });
  }
}
