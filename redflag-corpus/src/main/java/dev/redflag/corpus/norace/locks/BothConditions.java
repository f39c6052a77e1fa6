// row: 34
// trace: none
package dev.redflag.corpus.norace.locks;

import dev.redflag.corpus.Threads;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A bounded buffer with two conditions, and one of a write lock. */
public class BothConditions {
  private static final ReentrantLock lock = new ReentrantLock(true);
  private static final Condition full = lock.newCondition();
  private static final Condition empty = lock.newCondition();
  private static final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
  private static final Condition written = both.writeLock().newCondition();

  static int[] cells = new int[2];
  static int count;
  static int version;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          for (int i = 0; i < 50; i++) {
            lock.lock();
            while (count == cells.length) {
              empty.await();
            }
            cells[count++] = i;
            full.signal();
            lock.unlock();
          }
          both.writeLock().lock();
          version++;
          written.signalAll();
          both.writeLock().unlock();
        },
        () -> {
          for (int i = 0; i < 50; i++) {
            lock.lock();
            while (count == 0) {
              full.await(1, TimeUnit.MINUTES);
            }
            int taken = cells[--count];
            empty.signalAll();
            lock.unlock();
          }
          both.writeLock().lock();
          while (version == 0) {
            written.awaitUninterruptibly();
          }
          both.readLock().lock();
          both.writeLock().unlock();
          int seen = version;
          both.readLock().unlock();
        });
  }
}
