// row: 17
// variable: dev.redflag.corpus.race.threads.YieldAndSpin.value
package dev.redflag.corpus.race.threads;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Yielding, spinning and looking at the clock order nothing. */
public class YieldAndSpin {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          Thread.yield();
          Thread.onSpinWait();
          System.nanoTime();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Thread.yield();
          Thread.onSpinWait();
          System.nanoTime();
          int seen = value; // race with: write
        });
  }
}
