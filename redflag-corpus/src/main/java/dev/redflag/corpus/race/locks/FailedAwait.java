// row: 34
// variable: dev.redflag.corpus.race.locks.FailedAwait.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A wait on a condition by a thread that does not own the lock throws and releases nothing. */
public class FailedAwait {
  static final ReentrantLock lock = new ReentrantLock();
  static final Condition condition = lock.newCondition();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          try {
            condition.await();
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
