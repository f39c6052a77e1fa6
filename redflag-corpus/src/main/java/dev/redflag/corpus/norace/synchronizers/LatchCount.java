// row: 38
package dev.redflag.corpus.norace.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CountDownLatch;

/** A count that is found to be zero was counted down. */
public class LatchCount {
  static final CountDownLatch latch = new CountDownLatch(1);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          latch.countDown();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          if (latch.getCount() == 0) {
            value++;
          }
        });
  }
}
