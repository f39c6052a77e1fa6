// row: 37
package dev.redflag.corpus.norace.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A release of a permit comes before the acquire that takes it. */
public class Permits {
  static final Semaphore semaphore = new Semaphore(0);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          semaphore.release();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          semaphore.acquire();
          value++;
          semaphore.release(2);
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          semaphore.acquireUninterruptibly(2);
          value++;
          semaphore.release();
          Barrier.signal(3);
        },
        () -> {
          Barrier.await(3);
          if (semaphore.tryAcquire()) {
            value++;
          }
          semaphore.release(3);
          Barrier.signal(4);
        },
        () -> {
          Barrier.await(4);
          if (semaphore.tryAcquire(1, 1, TimeUnit.SECONDS)) {
            value++;
          }
          System.out.println(semaphore.drainPermits() + value);
        });
  }
}
