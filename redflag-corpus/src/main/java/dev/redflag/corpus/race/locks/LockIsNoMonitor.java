// row: 32
// variable: dev.redflag.corpus.race.locks.LockIsNoMonitor.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.ReentrantLock;

/** Synchronizing on a lock object is not locking it. */
public class LockIsNoMonitor {
  static final ReentrantLock lock = new ReentrantLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          lock.lock();
          value = 1; // label: write
          lock.unlock();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (lock) {
            int seen = value; // race with: write
          }
        });
  }
}
