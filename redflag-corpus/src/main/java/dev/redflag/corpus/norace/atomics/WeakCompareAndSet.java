// row: 24
package dev.redflag.corpus.norace.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicInteger;

/** The weak compare-and-sets acquire and release as their names say. */
public class WeakCompareAndSet {
  static final AtomicInteger number = new AtomicInteger();
  static int value;
  static int other;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          while (!number.weakCompareAndSetRelease(0, 1)) {
            Thread.onSpinWait();
          }
          other = 1;
          while (!number.weakCompareAndSetVolatile(1, 2)) {
            Thread.onSpinWait();
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          while (!number.weakCompareAndSetAcquire(2, 3)) {
            Thread.onSpinWait();
          }
          int seen = value + other;
        });
  }
}
