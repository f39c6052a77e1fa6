// row: 38
// variable: dev.redflag.corpus.race.synchronizers.OtherLatch.value
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CountDownLatch;

/** Two latches order nothing. */
public class OtherLatch {
  static final CountDownLatch left = new CountDownLatch(1);
  static final CountDownLatch right = new CountDownLatch(0);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          left.countDown();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          right.await();
          int seen = value; // race with: write
        });
  }
}
