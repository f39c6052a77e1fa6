// row: 20
package dev.redflag.corpus.norace.atomics;

import dev.redflag.corpus.Threads;
import java.util.concurrent.atomic.AtomicBoolean;

/** A lock made of a compare-and-set. */
public class SpinLock {
  static final AtomicBoolean locked = new AtomicBoolean();
  static int value;

  static void work() {
    for (int i = 0; i < 50; i++) {
      while (!locked.compareAndSet(false, true)) {
        Thread.yield();
      }
      value++;
      locked.set(false);
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
    System.out.println(value);
  }
}
