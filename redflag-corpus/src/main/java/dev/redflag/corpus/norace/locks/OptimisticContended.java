// row: 35
package dev.redflag.corpus.norace.locks;

import dev.redflag.corpus.Threads;
import java.util.concurrent.locks.StampedLock;

/** Optimistic readers and writers at once: a writer may come right after a validation. */
public class OptimisticContended {
  static final StampedLock lock = new StampedLock();
  static int value;

  static void readAndWrite() {
    for (int i = 0; i < 1000; i++) {
      long stamp = lock.tryOptimisticRead();
      int seen = value;
      if (!lock.validate(stamp)) {
        stamp = lock.readLock();
        seen = value;
        lock.unlockRead(stamp);
      }
      stamp = lock.writeLock();
      value++;
      lock.unlockWrite(stamp);
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        OptimisticContended::readAndWrite,
        OptimisticContended::readAndWrite,
        OptimisticContended::readAndWrite);
    System.out.println(value);
  }
}
