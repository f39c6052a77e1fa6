// row: 21
// variable: dev.redflag.corpus.race.atomics.LazySetToOpaque.value
package dev.redflag.corpus.race.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicInteger;

/** An opaque read does not acquire what a lazy set released. */
public class LazySetToOpaque {
  static final AtomicInteger number = new AtomicInteger();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          number.lazySet(1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          number.getOpaque();
          int seen = value; // race with: write
        });
  }
}
