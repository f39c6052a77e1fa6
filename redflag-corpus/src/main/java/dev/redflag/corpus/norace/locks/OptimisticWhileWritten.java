// row: 35
package dev.redflag.corpus.norace.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.StampedLock;

/** A read without the lock while a writer holds it: there is no stamp, and it is not valid. */
public class OptimisticWhileWritten {
  static final StampedLock lock = new StampedLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          long stamp = lock.writeLock();
          value = 1;
          Barrier.signal(1);
          Barrier.await(2);
          value = 2;
          lock.unlockWrite(stamp);
        },
        () -> {
          Barrier.await(1);
          long stamp = lock.tryOptimisticRead();
          int seen = value;
          if (!lock.validate(stamp)) {
            Barrier.signal(2);
            stamp = lock.readLock();
            seen = value;
            lock.unlockRead(stamp);
          }
          System.out.println(seen);
        });
  }
}
