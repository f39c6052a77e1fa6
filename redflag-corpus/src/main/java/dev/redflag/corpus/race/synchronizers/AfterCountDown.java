// row: 38
// variable: dev.redflag.corpus.race.synchronizers.AfterCountDown.value
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CountDownLatch;

/** What comes after the count-down is not ordered by it. */
public class AfterCountDown {
  static final CountDownLatch latch = new CountDownLatch(1);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          latch.countDown();
          value = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          latch.await();
          int seen = value; // race with: write
        });
  }
}
