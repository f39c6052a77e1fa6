// row: 37
// variable: dev.redflag.corpus.race.synchronizers.FailedTryAcquire.value
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A try for more permits than there are acquires nothing. */
public class FailedTryAcquire {
  static final Semaphore semaphore = new Semaphore(0);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          semaphore.release();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          if (semaphore.tryAcquire(2) || semaphore.tryAcquire(2, 1, TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException();
          }
          int seen = value; // race with: write
        });
  }
}
