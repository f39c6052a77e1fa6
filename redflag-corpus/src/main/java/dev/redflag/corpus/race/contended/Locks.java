// row: 2, 32
// variable: dev.redflag.corpus.race.contended.Locks.counter
// trace: none
package dev.redflag.corpus.race.contended;

import dev.redflag.corpus.Threads;
import java.util.concurrent.locks.ReentrantLock;

/** Three threads fight for a lock, and a fourth one does without. */
public class Locks {
  private static final int TIMES = 200;

  private static final ReentrantLock lock = new ReentrantLock();

  static int counter;

  private static void locked() {
    for (int i = 0; i < TIMES; i++) {
      lock.lock();
      try {
        counter++; // label: locked
      } finally {
        lock.unlock();
      }
    }
  }

  private static void unlocked() {
    counter++; // race with: locked
  }

  public static void main(String[] args) throws Exception {
    Threads.run(Locks::locked, Locks::locked, Locks::locked, Locks::unlocked);
  }
}
