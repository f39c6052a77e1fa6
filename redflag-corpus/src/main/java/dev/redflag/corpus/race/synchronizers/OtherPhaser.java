// row: 40
// variable: dev.redflag.corpus.race.synchronizers.OtherPhaser.value
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.Phaser;

/** Two phasers order nothing. */
public class OtherPhaser {
  static final Phaser left = new Phaser(1);
  static final Phaser right = new Phaser(1);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          left.arriveAndAwaitAdvance();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          right.arriveAndAwaitAdvance();
          int seen = value; // race with: write
        });
  }
}
