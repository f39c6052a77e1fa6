// row: 2
// variable: dev.redflag.corpus.race.monitors.AfterExit.value
package dev.redflag.corpus.race.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The access stands after the block, and is not released by it. */
public class AfterExit {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (AfterExit.class) {
            Thread.onSpinWait();
          }
          value = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (AfterExit.class) {
            int seen = value; // race with: write
          }
        });
  }
}
