// row: 33
package dev.redflag.corpus.norace.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A write-unlock comes before a read-lock, and a read-unlock before a write-lock. */
public class WriteThenRead {
  static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          lock.writeLock().lock();
          value = 1;
          lock.writeLock().unlock();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          lock.readLock().lock();
          int seen = value;
          lock.readLock().unlock();
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          lock.writeLock().lock();
          value = 2;
          lock.writeLock().unlock();
        });
  }
}
