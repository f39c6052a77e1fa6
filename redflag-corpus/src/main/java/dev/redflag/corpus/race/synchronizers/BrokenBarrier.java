// row: 39
// variable: dev.redflag.corpus.race.synchronizers.BrokenBarrier.value
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A barrier that broke promises nothing. */
public class BrokenBarrier {
  static final CyclicBarrier barrier = new CyclicBarrier(2);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          try {
            barrier.await(1, TimeUnit.MILLISECONDS);
          } catch (TimeoutException e) {
            System.out.println("timed out");
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          try {
            barrier.await();
          } catch (BrokenBarrierException e) {
            int seen = value; // race with: write
          }
        });
  }
}
