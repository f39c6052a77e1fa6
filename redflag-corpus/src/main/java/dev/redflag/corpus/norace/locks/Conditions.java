// row: 34
package dev.redflag.corpus.norace.locks;

import dev.redflag.corpus.Threads;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Conditions of a lock, in every form of waiting. */
public class Conditions {
  static final ReentrantLock lock = new ReentrantLock();
  static final Condition changed = lock.newCondition();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          lock.lock();
          try {
            while (value < 1) {
              changed.await();
            }
            value++;
            changed.signalAll();
            while (value < 3) {
              changed.awaitUninterruptibly();
            }
            while (value < 4) {
              changed.awaitNanos(1_000_000);
            }
            while (value < 5) {
              changed.await(1, TimeUnit.MILLISECONDS);
            }
            while (value < 6) {
              changed.awaitUntil(new Date(System.currentTimeMillis() + 1));
            }
            value++;
          } finally {
            lock.unlock();
          }
        },
        () -> {
          for (int next = 1; next <= 6; next++) {
            if (next == 2) {
              continue;
            }
            lock.lock();
            try {
              while (value < next - 1) {
                changed.await();
              }
              value = next;
              changed.signal();
            } finally {
              lock.unlock();
            }
          }
        });
    System.out.println(value);
  }
}
