// row: 35, 37
package dev.redflag.corpus.norace.synchronizers;

import dev.redflag.corpus.Threads;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.StampedLock;

/** A permit and a stamp that another thread gives back than the one that took it. */
public class GivenByOther {
  static final Semaphore permit = new Semaphore(1);
  static final StampedLock lock = new StampedLock();
  static long stamp;
  static int value;
  static int other;

  public static void main(String[] args) throws Exception {
    permit.acquire();
    stamp = lock.writeLock();
    Threads.run(
        () -> {
          value = 1;
          permit.release();
          other = 1;
          lock.unlockWrite(stamp);
        },
        () -> {
          permit.acquire();
          value++;
          long own = lock.readLock();
          int seen = other;
          lock.unlockRead(own);
        });
  }
}
