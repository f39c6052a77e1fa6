// row: 20
// variable: dev.redflag.corpus.race.atomics.OtherAtomic.value
package dev.redflag.corpus.race.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicInteger;

/** Two atomics are two variables. */
public class OtherAtomic {
  static final AtomicInteger left = new AtomicInteger();
  static final AtomicInteger right = new AtomicInteger();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          left.set(1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          right.get();
          int seen = value; // race with: write
        });
  }
}
