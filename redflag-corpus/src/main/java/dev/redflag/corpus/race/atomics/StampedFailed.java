// row: 25
// variable: dev.redflag.corpus.race.atomics.StampedFailed.value
package dev.redflag.corpus.race.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicStampedReference;

/** A stamp that does not match: nothing is written. */
public class StampedFailed {
  static final AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 0);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          stamped.compareAndSet("a", "b", 7, 8);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          stamped.getStamp();
          int seen = value; // race with: write
        });
  }
}
