// row: 20
package dev.redflag.corpus.norace.atomics;

import dev.redflag.corpus.Threads;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** A counter that several threads increment. */
public class Counter {
  static final AtomicLong counter = new AtomicLong();
  static final AtomicBoolean once = new AtomicBoolean();
  static int value;

  static void work() {
    for (int i = 0; i < 100; i++) {
      counter.incrementAndGet();
      counter.getAndUpdate(old -> old + 1);
    }
    if (once.compareAndSet(false, true)) {
      value++;
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          work();
        },
        () -> {
          work();
        });
    System.out.println(counter.get() + value);
  }
}
