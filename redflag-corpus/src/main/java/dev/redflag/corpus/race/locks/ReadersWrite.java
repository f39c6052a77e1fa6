// row: 33
// variable: dev.redflag.corpus.race.locks.ReadersWrite.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A read lock does not order readers with each other: one of them writes. */
public class ReadersWrite {
  static final ReadWriteLock lock = new ReentrantReadWriteLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          lock.readLock().lock();
          value = 1; // label: write
          lock.readLock().unlock();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          lock.readLock().lock();
          int seen = value; // race with: write
          lock.readLock().unlock();
        });
  }
}
