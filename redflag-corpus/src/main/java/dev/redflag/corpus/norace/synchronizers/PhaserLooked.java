// row: 40
package dev.redflag.corpus.norace.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.Phaser;

/** Who sees that a phase is over comes after all arrivals at it. */
public class PhaserLooked {
  static final Phaser phaser = new Phaser(2);
  static final Phaser last =
      new Phaser(1) {
        @Override
        protected boolean onAdvance(int phase, int parties) {
          return true;
        }
      };
  static int one;
  static int two;
  static int three;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          one = 1;
          phaser.arrive();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          two = 1;
          phaser.arrive();
          three = 1;
          last.arrive();
        },
        () -> {
          while (phaser.getPhase() == 0) {
            Thread.onSpinWait();
          }
          int seen = one + two;
          while (!last.isTerminated()) {
            Thread.onSpinWait();
          }
          seen += three;
        });
  }
}
