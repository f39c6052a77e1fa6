// row: 20
// variable: dev.redflag.corpus.race.atomics.FailedCompareAndSet.value
package dev.redflag.corpus.race.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicInteger;

/** A compare-and-set that fails has written nothing. */
public class FailedCompareAndSet {
  static final AtomicInteger number = new AtomicInteger();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          number.compareAndSet(5, 6);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          number.get();
          int seen = value; // race with: write
        });
  }
}
