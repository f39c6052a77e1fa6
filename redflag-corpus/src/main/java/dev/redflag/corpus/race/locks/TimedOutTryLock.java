// row: 32
// variable: dev.redflag.corpus.race.locks.TimedOutTryLock.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A tryLock that runs out of time acquires nothing. */
public class TimedOutTryLock {
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
          if (lock.tryLock(1, TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException();
          }
          int seen = value; // race with: write
          Barrier.signal(2);
        });
  }
}
