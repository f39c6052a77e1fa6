// row: 35
package dev.redflag.corpus.norace.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** The views of a stamped lock as locks, and a release by another thread. */
public class StampedViews {
  static final StampedLock lock = new StampedLock();
  static final ReadWriteLock both = lock.asReadWriteLock();
  static int value;
  static volatile long handed;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          lock.asWriteLock().lock();
          value = 1;
          lock.asWriteLock().unlock();
          long stamp = lock.writeLock();
          value = 2;
          handed = stamp;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          lock.unlockWrite(handed);
          both.readLock().lock();
          int seen = value;
          both.readLock().unlock();
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          both.writeLock().lock();
          value++;
          both.writeLock().unlock();
        });
  }
}
