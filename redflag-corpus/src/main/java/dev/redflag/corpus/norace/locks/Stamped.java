// row: 35
package dev.redflag.corpus.norace.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

/** A stamped lock orders writers with readers and writers. */
public class Stamped {
  static final StampedLock lock = new StampedLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          long stamp = lock.writeLock();
          value = 1;
          lock.unlockWrite(stamp);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          long stamp = lock.readLock();
          int seen = value;
          lock.unlockRead(stamp);
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          long stamp = lock.tryWriteLock();
          value = 2;
          lock.unlock(stamp);
          Barrier.signal(3);
        },
        () -> {
          Barrier.await(3);
          long stamp = lock.tryReadLock(1, TimeUnit.SECONDS);
          int seen = value;
          lock.unlock(stamp);
        });
  }
}
