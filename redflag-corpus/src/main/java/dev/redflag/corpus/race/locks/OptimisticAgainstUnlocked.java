// row: 35
// variable: dev.redflag.corpus.race.locks.OptimisticAgainstUnlocked.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.StampedLock;

/** A validated optimistic read still races with a write that took no lock. */
public class OptimisticAgainstUnlocked {
  static final StampedLock lock = new StampedLock();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          long stamp = lock.tryOptimisticRead();
          int seen = value; // race with: write
          if (!lock.validate(stamp)) {
            throw new IllegalStateException();
          }
        });
  }
}
