// row: 2
// variable: dev.redflag.corpus.race.monitors.BeforeEnter.value
package dev.redflag.corpus.race.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The access stands before the block, and has acquired nothing. */
public class BeforeEnter {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (BeforeEnter.class) {
            value = 1; // label: write
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = value; // race with: write
          synchronized (BeforeEnter.class) {
            Thread.onSpinWait();
          }
        });
  }
}
