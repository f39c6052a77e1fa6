// row: 34
// variable: dev.redflag.corpus.race.locks.ConditionOfOther.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A timed-out await on another lock's condition. */
public class ConditionOfOther {
  static final ReentrantLock left = new ReentrantLock();
  static final ReentrantLock right = new ReentrantLock();
  static final Condition changed = right.newCondition();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          left.lock();
          value = 1; // label: write
          left.unlock();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          right.lock();
          changed.await(1, TimeUnit.MILLISECONDS);
          int seen = value; // race with: write
          right.unlock();
        });
  }
}
