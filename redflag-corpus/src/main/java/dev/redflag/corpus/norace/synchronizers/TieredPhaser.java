// row: 40
package dev.redflag.corpus.norace.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.Phaser;

/** A phaser advances when its root does. */
public class TieredPhaser {
  static final Phaser root = new Phaser();
  static final Phaser left = new Phaser(root, 1);
  static final Phaser right = new Phaser(root, 1);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          left.arrive();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          right.arriveAndAwaitAdvance();
          int seen = value;
        });
  }
}
