// row: 33
// variable: dev.redflag.corpus.race.locks.FailedReadLock.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A try for a read lock that a writer refuses acquires nothing. */
public class FailedReadLock {
  static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          lock.writeLock().lock();
          value = 1; // label: write
          lock.writeLock().unlock();
          lock.writeLock().lock();
          Barrier.signal(1);
          Barrier.await(2);
          lock.writeLock().unlock();
        },
        () -> {
          Barrier.await(1);
          if (lock.readLock().tryLock()) {
            throw new IllegalStateException();
          }
          int seen = value; // race with: write
          Barrier.signal(2);
        });
  }
}
