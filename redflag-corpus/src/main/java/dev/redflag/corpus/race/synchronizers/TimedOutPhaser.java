// row: 40
// variable: dev.redflag.corpus.race.synchronizers.TimedOutPhaser.value
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A wait for a phase that runs out of time. */
public class TimedOutPhaser {
  static final Phaser phaser = new Phaser(2);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          phaser.arrive();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          try {
            phaser.awaitAdvanceInterruptibly(0, 1, TimeUnit.MILLISECONDS);
            throw new IllegalStateException();
          } catch (TimeoutException e) {
            int seen = value; // race with: write
          }
        });
  }
}
