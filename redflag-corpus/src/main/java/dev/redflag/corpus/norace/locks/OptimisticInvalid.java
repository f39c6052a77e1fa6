// row: 35
package dev.redflag.corpus.norace.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.StampedLock;

/** An optimistic read that proves invalid is dropped, and read again under the lock. */
public class OptimisticInvalid {
  static final StampedLock lock = new StampedLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Barrier.await(1);
          long stamp = lock.writeLock();
          value = 1;
          lock.unlockWrite(stamp);
          Barrier.signal(2);
        },
        () -> {
          long stamp = lock.tryOptimisticRead();
          Barrier.signal(1);
          Barrier.await(2);
          int seen = value;
          if (lock.validate(stamp)) {
            throw new IllegalStateException();
          }
          stamp = lock.readLock();
          seen = value;
          lock.unlockRead(stamp);
        });
  }
}
