// row: 38
package dev.redflag.corpus.norace.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A count-down comes before the end of an await. */
public class Latch {
  static final CountDownLatch latch = new CountDownLatch(2);
  static int value;
  static int other;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          latch.countDown();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          other = 1;
          latch.countDown();
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          latch.await();
          int seen = value + other;
          Barrier.signal(3);
        },
        () -> {
          Barrier.await(3);
          if (latch.await(1, TimeUnit.SECONDS)) {
            int seen = value + other;
          }
        });
  }
}
