// row: 37
// variable: dev.redflag.corpus.race.synchronizers.TwoPermits.value
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.Semaphore;

/** Two permits do not exclude each other. */
public class TwoPermits {
  static final Semaphore semaphore = new Semaphore(2);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          semaphore.acquire();
          value = 1; // label: write
          Barrier.signal(2);
          Barrier.await(3);
          semaphore.release();
        },
        () -> {
          Barrier.await(2);
          semaphore.acquire();
          int seen = value; // race with: write
          semaphore.release();
          Barrier.signal(3);
        });
  }
}
