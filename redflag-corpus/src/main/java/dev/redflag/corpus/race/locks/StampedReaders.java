// row: 35
// variable: dev.redflag.corpus.race.locks.StampedReaders.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.StampedLock;

/** Readers of a stamped lock are not ordered with each other. */
public class StampedReaders {
  static final StampedLock lock = new StampedLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          long stamp = lock.readLock();
          value = 1; // label: write
          lock.unlockRead(stamp);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          long stamp = lock.readLock();
          int seen = value; // race with: write
          lock.unlockRead(stamp);
        });
  }
}
