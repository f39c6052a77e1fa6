// row: 39
// variable: dev.redflag.corpus.race.synchronizers.OtherBarrier.value
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CyclicBarrier;

/** Two barriers order nothing. */
public class OtherBarrier {
  static final CyclicBarrier left = new CyclicBarrier(1);
  static final CyclicBarrier right = new CyclicBarrier(1);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          left.await();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          right.await();
          int seen = value; // race with: write
        });
  }
}
