// row: 32
// variable: dev.redflag.corpus.race.locks.FailedUnlock.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.ReentrantLock;

/** An unlock by a thread that does not own the lock throws and releases nothing. */
public class FailedUnlock {
  static final ReentrantLock lock = new ReentrantLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          try {
            lock.unlock();
          } catch (IllegalMonitorStateException e) {
            System.out.println("not the owner");
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          lock.lock();
          int seen = value; // race with: write
          lock.unlock();
        });
  }
}
