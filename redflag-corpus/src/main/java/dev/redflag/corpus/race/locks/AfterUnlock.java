// row: 32
// variable: dev.redflag.corpus.race.locks.AfterUnlock.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.ReentrantLock;

/** The access stands after the unlock. */
public class AfterUnlock {
  static final ReentrantLock lock = new ReentrantLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          lock.lock();
          lock.unlock();
          value = 1; // label: write
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
