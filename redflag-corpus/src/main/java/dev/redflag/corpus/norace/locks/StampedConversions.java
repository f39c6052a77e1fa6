// row: 35
package dev.redflag.corpus.norace.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.StampedLock;

/** A stamp that is converted keeps, or gains, its ordering. */
public class StampedConversions {
  static final StampedLock lock = new StampedLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          long stamp = lock.readLock();
          stamp = lock.tryConvertToWriteLock(stamp);
          value = 1;
          stamp = lock.tryConvertToReadLock(stamp);
          lock.unlockRead(stamp);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          long stamp = lock.tryOptimisticRead();
          stamp = lock.tryConvertToWriteLock(stamp);
          if (stamp == 0) {
            throw new IllegalStateException();
          }
          value++;
          stamp = lock.tryConvertToOptimisticRead(stamp);
          System.out.println(lock.validate(stamp));
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          long stamp = lock.tryOptimisticRead();
          stamp = lock.tryConvertToReadLock(stamp);
          int seen = value;
          lock.unlock(stamp);
        });
  }
}
