// row: 33
// variable: dev.redflag.corpus.race.locks.ReadersInARow.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A write in one read section is not ordered before the next, though a writer came earlier. */
public class ReadersInARow {
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
          value = 2; // label: write
          lock.readLock().unlock();
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          lock.readLock().lock();
          int seen = value; // race with: write
          lock.readLock().unlock();
        });
  }
}
