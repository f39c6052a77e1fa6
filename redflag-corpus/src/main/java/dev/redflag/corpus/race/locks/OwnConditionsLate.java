// row: 34, 36
// variable: dev.redflag.corpus.race.locks.OwnConditionsLate.first
// variable: dev.redflag.corpus.race.locks.OwnConditionsLate.second
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;

/** What is written after the signal, and after the lock was given back, is not ordered. */
public class OwnConditionsLate {
  static int first;
  static int second;
  static boolean firstSet;
  static boolean secondSet;

  static class Mutex extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean tryAcquire(int one) {
      if (compareAndSetState(0, 1)) {
        setExclusiveOwnerThread(Thread.currentThread());
        return true;
      }
      return false;
    }

    @Override
    protected boolean tryRelease(int one) {
      setExclusiveOwnerThread(null);
      setState(0);
      return true;
    }

    @Override
    protected boolean isHeldExclusively() {
      return getExclusiveOwnerThread() == Thread.currentThread();
    }

    Condition condition() {
      return new ConditionObject();
    }
  }

  static class LongMutex extends AbstractQueuedLongSynchronizer {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean tryAcquire(long one) {
      if (compareAndSetState(0, 1)) {
        setExclusiveOwnerThread(Thread.currentThread());
        return true;
      }
      return false;
    }

    @Override
    protected boolean tryRelease(long one) {
      setExclusiveOwnerThread(null);
      setState(0);
      return true;
    }

    @Override
    protected boolean isHeldExclusively() {
      return getExclusiveOwnerThread() == Thread.currentThread();
    }

    Condition condition() {
      return new ConditionObject();
    }
  }

  static final Mutex mutex = new Mutex();
  static final Condition set = mutex.condition();
  static final LongMutex longMutex = new LongMutex();
  static final Condition longSet = longMutex.condition();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          mutex.acquire(1);
          firstSet = true;
          set.signal();
          mutex.release(1);
          longMutex.acquire(1);
          secondSet = true;
          longSet.signal();
          longMutex.release(1);
          first = 1; // label: first
          second = 1; // label: second
          Barrier.signal(1);
        },
        () -> {
          mutex.acquire(1);
          while (!firstSet) {
            set.await();
          }
          mutex.release(1);
          longMutex.acquire(1);
          while (!secondSet) {
            longSet.await();
          }
          longMutex.release(1);
          Barrier.await(1);
          System.out.println(first); // race with: first
          System.out.println(second); // race with: second
        });
  }
}
