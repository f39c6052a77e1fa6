// row: 34
package dev.redflag.corpus.norace.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** An await lets go of the lock, and takes it again. */
public class AwaitReleases {
  static final ReentrantLock lock = new ReentrantLock();
  static final Condition changed = lock.newCondition();
  static int value;
  static boolean seen;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          lock.lock();
          value = 1;
          Barrier.signal(1);
          while (!seen) {
            changed.await();
          }
          value++;
          lock.unlock();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          lock.lock();
          value++;
          seen = true;
          changed.signal();
          lock.unlock();
        });
  }
}
