// row: 20
package dev.redflag.corpus.norace.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicInteger;

/** A compare-and-set that fails has read. */
public class FailedCompareAndSetReads {
  static final AtomicInteger number = new AtomicInteger();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          number.set(1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          if (number.compareAndSet(5, 6)) {
            throw new IllegalStateException();
          }
          int seen = value;
        });
  }
}
