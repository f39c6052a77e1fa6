// row: 40
// variable: dev.redflag.corpus.race.synchronizers.PhaserLookedAt.early
// variable: dev.redflag.corpus.race.synchronizers.PhaserLookedAt.late
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.Phaser;

/** A phase that is not over orders nothing, and none orders what comes after the arrival. */
public class PhaserLookedAt {
  static final Phaser phaser = new Phaser(2);
  static final Phaser ended = new Phaser(1);
  static int early;
  static int late;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          early = 1; // label: early
          phaser.arrive();
          ended.arrive();
          late = 1; // label: late
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int phase = phaser.getPhase();
          boolean over = phaser.isTerminated();
          int seen = early; // race with: early
          phase += ended.getPhase();
          seen += late; // race with: late
          System.out.println(phase + " " + over);
        });
  }
}
