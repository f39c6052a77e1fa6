// row: 40
// variable: dev.redflag.corpus.race.synchronizers.LeftPhaser.value
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.Phaser;

/** What one does who left the phaser is not ordered before a later phase. */
public class LeftPhaser {
  static final Phaser phaser = new Phaser(2);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          phaser.arriveAndDeregister();
          value = 1; // label: left
          Barrier.signal(1);
        },
        () -> {
          phaser.arriveAndAwaitAdvance();
          Barrier.await(1);
          phaser.arriveAndAwaitAdvance();
          int seen = value; // race with: left
        });
  }
}
