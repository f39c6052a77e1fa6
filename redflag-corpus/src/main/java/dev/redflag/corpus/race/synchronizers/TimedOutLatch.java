// row: 38
// variable: dev.redflag.corpus.race.synchronizers.TimedOutLatch.value
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** An await that runs out of time is ordered after nothing. */
public class TimedOutLatch {
  static final CountDownLatch latch = new CountDownLatch(2);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          latch.countDown();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          if (latch.await(1, TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException();
          }
          int seen = value; // race with: write
        });
  }
}
