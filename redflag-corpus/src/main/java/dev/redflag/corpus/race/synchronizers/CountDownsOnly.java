// row: 38
// variable: dev.redflag.corpus.race.synchronizers.CountDownsOnly.value
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CountDownLatch;

/** Two that count down are not ordered with each other. */
public class CountDownsOnly {
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
          latch.countDown();
          int seen = value; // race with: write
        });
  }
}
