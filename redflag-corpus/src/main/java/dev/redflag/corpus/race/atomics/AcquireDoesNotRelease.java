// row: 24
// variable: dev.redflag.corpus.race.atomics.AcquireDoesNotRelease.value
package dev.redflag.corpus.race.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicInteger;

/** An update that only acquires releases nothing. */
public class AcquireDoesNotRelease {
  static final AtomicInteger number = new AtomicInteger();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          while (!number.weakCompareAndSetAcquire(0, 1)) {
            Thread.onSpinWait();
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          number.get();
          int seen = value; // race with: write
        });
  }
}
