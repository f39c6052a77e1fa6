// row: 24
// variable: dev.redflag.corpus.race.atomics.CompareAndExchangeFailed.value
package dev.redflag.corpus.race.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicInteger;

/** A compare-and-exchange that fails releases nothing. */
public class CompareAndExchangeFailed {
  static final AtomicInteger number = new AtomicInteger();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          number.compareAndExchange(7, 8);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          number.compareAndExchange(0, 1);
          int seen = value; // race with: write
        });
  }
}
