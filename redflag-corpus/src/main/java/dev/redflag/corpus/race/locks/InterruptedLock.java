// row: 32
// variable: dev.redflag.corpus.race.locks.InterruptedLock.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.ReentrantLock;

/** A lock that was interrupted acquires nothing. */
public class InterruptedLock {
  static final ReentrantLock lock = new ReentrantLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          lock.lock();
          value = 1; // label: write
          lock.unlock();
          lock.lock();
          Barrier.signal(1);
          Barrier.await(2);
          lock.unlock();
        },
        () -> {
          Barrier.await(1);
          Thread.currentThread().interrupt();
          try {
            lock.lockInterruptibly();
          } catch (InterruptedException e) {
            int seen = value; // race with: write
          }
          Barrier.signal(2);
        });
  }
}
