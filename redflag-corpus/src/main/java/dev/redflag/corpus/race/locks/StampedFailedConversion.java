// row: 35
// variable: dev.redflag.corpus.race.locks.StampedFailedConversion.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.StampedLock;

/** A conversion that fails acquires nothing. */
public class StampedFailedConversion {
  static final StampedLock lock = new StampedLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          long stale = lock.tryOptimisticRead();
          Barrier.signal(1);
          Barrier.await(2);
          if (lock.tryConvertToReadLock(stale) != 0) {
            throw new IllegalStateException();
          }
          int seen = value; // race with: write
        },
        () -> {
          Barrier.await(1);
          long stamp = lock.writeLock();
          value = 1; // label: write
          lock.unlockWrite(stamp);
          Barrier.signal(2);
        });
  }
}
