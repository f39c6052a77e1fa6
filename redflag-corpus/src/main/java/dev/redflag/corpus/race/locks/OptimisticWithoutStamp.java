// row: 35
// variable: dev.redflag.corpus.race.locks.OptimisticWithoutStamp.value
// variable: dev.redflag.corpus.race.locks.OptimisticWithoutStamp.other
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.StampedLock;

/** Reads while a writer holds the lock, which nobody validates before the lock is taken. */
public class OptimisticWithoutStamp {
  static final StampedLock lock = new StampedLock();
  static int value;
  static int other;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          long stamp = lock.writeLock();
          value = 1; // label: value
          other = 1; // label: other
          Barrier.signal(1);
          Barrier.await(2);
          lock.unlockWrite(stamp);
        },
        () -> {
          Barrier.await(1);
          lock.tryOptimisticRead();
          int seen = value; // race with: value
          Barrier.signal(2);
          long stamp = lock.readLock();
          lock.unlockRead(stamp);
        },
        () -> {
          Barrier.await(1);
          lock.tryOptimisticRead();
          int seen = other; // race with: other
        });
  }
}
