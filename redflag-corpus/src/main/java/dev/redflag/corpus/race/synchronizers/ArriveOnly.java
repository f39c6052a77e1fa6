// row: 40
// variable: dev.redflag.corpus.race.synchronizers.ArriveOnly.value
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.Phaser;

/** Who arrives without waiting is ordered after no other arrival. */
public class ArriveOnly {
  static final Phaser phaser = new Phaser(3);
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
          phaser.arrive();
          int seen = value; // race with: write
        });
  }
}
