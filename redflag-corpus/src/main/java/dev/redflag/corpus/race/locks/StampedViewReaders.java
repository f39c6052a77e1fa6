// row: 35
// variable: dev.redflag.corpus.race.locks.StampedViewReaders.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.StampedLock;

/** The read view of a stamped lock is a read lock. */
public class StampedViewReaders {
  static final StampedLock lock = new StampedLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          lock.asReadLock().lock();
          value = 1; // label: write
          lock.asReadLock().unlock();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          lock.asReadLock().lock();
          int seen = value; // race with: write
          lock.asReadLock().unlock();
        });
  }
}
