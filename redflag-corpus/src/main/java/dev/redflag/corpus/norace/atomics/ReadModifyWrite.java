// row: 20
package dev.redflag.corpus.norace.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Every update that reads and writes acquires and releases. */
public class ReadModifyWrite {
  static final AtomicInteger number = new AtomicInteger();
  static final AtomicReference<String> reference = new AtomicReference<>("none");
  static final int[] value = new int[8];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value[0] = 1;
          number.incrementAndGet();
          value[1] = 1;
          number.compareAndSet(1, 2);
          value[2] = 1;
          reference.getAndSet("some");
          value[3] = 1;
          reference.updateAndGet(old -> old + "more");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = number.getAndAdd(3) + value[0] + value[1];
          reference.accumulateAndGet("more", String::concat);
          seen += value[2] + value[3];
        });
  }
}
