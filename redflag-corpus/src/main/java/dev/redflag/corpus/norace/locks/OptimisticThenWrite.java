// row: 35
package dev.redflag.corpus.norace.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.StampedLock;

/** A write after a validated optimistic read need not be ordered after it. */
public class OptimisticThenWrite {
  static final StampedLock lock = new StampedLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          long stamp = lock.tryOptimisticRead();
          int seen = value;
          if (!lock.validate(stamp)) {
            throw new IllegalStateException();
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          long stamp = lock.writeLock();
          value = 1;
          lock.unlockWrite(stamp);
        });
  }
}
