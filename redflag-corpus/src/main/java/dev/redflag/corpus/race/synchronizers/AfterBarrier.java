// row: 39
// variable: dev.redflag.corpus.race.synchronizers.AfterBarrier.value
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CyclicBarrier;

/** What comes after the barrier is not ordered by it. */
public class AfterBarrier {
  static final CyclicBarrier barrier = new CyclicBarrier(2);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          barrier.await();
          value = 1; // label: write
          Barrier.signal(2);
        },
        () -> {
          barrier.await();
          Barrier.await(2);
          int seen = value; // race with: write
        });
  }
}
