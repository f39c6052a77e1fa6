// row: 37
// variable: dev.redflag.corpus.race.synchronizers.OtherSemaphore.value
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.Semaphore;

/** Two semaphores order nothing. */
public class OtherSemaphore {
  static final Semaphore left = new Semaphore(0);
  static final Semaphore right = new Semaphore(1);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          left.release();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          right.acquire();
          int seen = value; // race with: write
        });
  }
}
