// row: 33
package dev.redflag.corpus.norace.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A writer that becomes a reader before it lets go. */
public class Downgrade {
  static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          lock.writeLock().lock();
          value = 1;
          lock.readLock().lock();
          lock.writeLock().unlock();
          int seen = value;
          lock.readLock().unlock();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          if (lock.readLock().tryLock()) {
            int seen = value;
            lock.readLock().unlock();
          }
          if (lock.writeLock().tryLock(1, TimeUnit.SECONDS)) {
            value = 2;
            lock.writeLock().unlock();
          }
        });
  }
}
