// row: 24
package dev.redflag.corpus.norace.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicInteger;

/** A compare-and-exchange acquires the value that it witnesses, also when it fails. */
public class CompareAndExchange {
  static final AtomicInteger number = new AtomicInteger();
  static int value;
  static int other;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          number.compareAndExchangeRelease(0, 1);
          other = 1;
          number.compareAndExchange(1, 2);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(number.compareAndExchange(7, 8));
          int seen = value;
          System.out.println(number.compareAndExchangeAcquire(2, 3));
          seen += other;
        });
  }
}
