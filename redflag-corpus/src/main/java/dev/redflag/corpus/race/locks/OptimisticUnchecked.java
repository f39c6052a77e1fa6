// row: 35
// variable: dev.redflag.corpus.race.locks.OptimisticUnchecked.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.StampedLock;

/** An optimistic read that nobody validates is a plain read. */
public class OptimisticUnchecked {
  static final StampedLock lock = new StampedLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          long stamp = lock.writeLock();
          value = 1; // label: write
          lock.unlockWrite(stamp);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          long stamp = lock.tryOptimisticRead();
          int seen = value; // race with: write
        });
  }
}
