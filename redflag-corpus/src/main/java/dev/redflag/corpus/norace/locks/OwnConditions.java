// row: 34, 36
package dev.redflag.corpus.norace.locks;

import dev.redflag.corpus.Threads;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;

/** Conditions of locks that the program makes of a synchronizer. */
public class OwnConditions {
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
          first = 1;
          firstSet = true;
          set.signal();
          mutex.release(1);
          longMutex.acquire(1);
          second = 1;
          secondSet = true;
          longSet.signal();
          longMutex.release(1);
        },
        () -> {
          mutex.acquire(1);
          while (!firstSet) {
            set.await();
          }
          System.out.println(first);
          mutex.release(1);
          longMutex.acquire(1);
          while (!secondSet) {
            longSet.await();
          }
          System.out.println(second);
          longMutex.release(1);
        });
  }
}
