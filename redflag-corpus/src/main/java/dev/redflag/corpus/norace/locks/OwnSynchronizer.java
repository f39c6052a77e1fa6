// row: 36
package dev.redflag.corpus.norace.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** A lock that the program itself builds on the queued synchronizer. */
public class OwnSynchronizer {
  static class Mutex extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean tryAcquire(int ignored) {
      return compareAndSetState(0, 1);
    }

    @Override
    protected boolean tryRelease(int ignored) {
      setState(0);
      return true;
    }
  }

  static final Mutex mutex = new Mutex();
  static int value;

  static void work() {
    for (int i = 0; i < 20; i++) {
      mutex.acquire(1);
      value++;
      mutex.release(1);
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          work();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          work();
        });
    System.out.println(value);
  }
}
