// row: 2, 32, 33, 35, 37
// trace: none
package dev.redflag.corpus.norace.contended;

import dev.redflag.corpus.Threads;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Counters that four threads fight for, each under a lock of another kind. */
public class Locks {
  private static final int TIMES = 200;

  private static final Object monitor = new Object();
  private static final ReentrantLock lock = new ReentrantLock();
  private static final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
  private static final StampedLock stamped = new StampedLock();
  private static final Semaphore permit = new Semaphore(1);

  static int monitored;
  static int locked;
  static int readAndWritten;
  static int stampedly;
  static int permitted;

  private static void each() throws InterruptedException {
    for (int i = 0; i < TIMES; i++) {
      synchronized (monitor) {
        monitored++;
      }
      lock.lock();
      try {
        locked++;
      } finally {
        lock.unlock();
      }
      if (lock.tryLock()) {
        locked++;
        lock.unlock();
      }
      readAndWrite();
      stamp();
      permit.acquire();
      permitted++;
      permit.release();
    }
  }

  private static void readAndWrite() {
    both.readLock().lock();
    int seen = readAndWritten;
    both.readLock().unlock();
    both.writeLock().lock();
    readAndWritten = Math.max(seen, readAndWritten) + 1;
    both.writeLock().unlock();
  }

  private static void stamp() {
    long stamp = stamped.tryOptimisticRead();
    int seen = stampedly;
    if (!stamped.validate(stamp)) {
      stamp = stamped.readLock();
      seen = stampedly;
      stamped.unlockRead(stamp);
    }
    stamp = stamped.writeLock();
    stampedly = Math.max(seen, stampedly) + 1;
    stamped.unlockWrite(stamp);
  }

  public static void main(String[] args) throws Exception {
    Threads.run(Locks::each, Locks::each, Locks::each, Locks::each);
  }
}
