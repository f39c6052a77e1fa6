// row: 47
package dev.redflag.corpus.norace.executors;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The runs of a periodic task follow each other, in whatever thread of the pool. */
public class Periodic {
  static int value;

  public static void main(String[] args) throws Exception {
    CountDownLatch latch = new CountDownLatch(5);
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(3);
    value = 1;
    pool.scheduleAtFixedRate(
        () -> {
          value++;
          latch.countDown();
        },
        0,
        1,
        TimeUnit.MILLISECONDS);
    latch.await();
    pool.schedule(() -> "done", 1, TimeUnit.MILLISECONDS).get();
    pool.shutdownNow();
  }
}
