// row: 21
package dev.redflag.corpus.norace.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A lazy set releases to the reads that see it. */
public class LazySet {
  static final AtomicInteger number = new AtomicInteger();
  static final AtomicReference<String> reference = new AtomicReference<>();
  static int value;
  static int other;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          number.lazySet(1);
          other = 1;
          reference.setRelease("one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = number.get() + value;
          seen += reference.getAcquire().length() + other;
        });
  }
}
