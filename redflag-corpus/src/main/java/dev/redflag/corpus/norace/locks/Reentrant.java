// row: 32
package dev.redflag.corpus.norace.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** An unlock comes before the next lock of any form. */
public class Reentrant {
  static final ReentrantLock lock = new ReentrantLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          lock.lock();
          value = 1;
          lock.unlock();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          lock.lockInterruptibly();
          value++;
          lock.unlock();
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          if (lock.tryLock()) {
            value++;
            lock.unlock();
          }
          Barrier.signal(3);
        },
        () -> {
          Barrier.await(3);
          if (lock.tryLock(1, TimeUnit.SECONDS)) {
            value++;
            lock.unlock();
          }
        });
    System.out.println(value);
  }
}
