// row: 40
package dev.redflag.corpus.norace.synchronizers;

import dev.redflag.corpus.Threads;
import java.util.concurrent.Phaser;

/** All arrivals come before the advance, and that before those who waited for it. */
public class PhaserAdvance {
  static int left;
  static int right;
  static int sum;
  static final Phaser phaser =
      new Phaser(2) {
        @Override
        protected boolean onAdvance(int phase, int registered) {
          sum += left + right;
          return false;
        }
      };

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          left = 1;
          phaser.arriveAndAwaitAdvance();
          int seen = right + sum;
          int phase = phaser.arrive();
          phaser.awaitAdvance(phase);
          right = 2;
        },
        () -> {
          right = 1;
          int phase = phaser.arrive();
          phaser.awaitAdvanceInterruptibly(phase);
          int seen = left + sum + right;
          phaser.arriveAndDeregister();
        });
    System.out.println(sum);
  }
}
