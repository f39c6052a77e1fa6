// row: 34
// variable: dev.redflag.corpus.race.locks.WriteAfterSignal.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What is written after the signaller unlocked is not ordered before the end of the await. */
public class WriteAfterSignal {
  static final ReentrantLock lock = new ReentrantLock();
  static final Condition changed = lock.newCondition();
  static boolean ready;
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          lock.lock();
          Barrier.signal(1);
          while (!ready) {
            changed.await();
          }
          lock.unlock();
          Barrier.await(2);
          int seen = value; // race with: write
        },
        () -> {
          Barrier.await(1);
          lock.lock();
          ready = true;
          changed.signalAll();
          lock.unlock();
          value = 1; // label: write
          Barrier.signal(2);
        });
  }
}
