// row: 36
// variable: dev.redflag.corpus.race.locks.OwnSynchronizerFailed.value
package dev.redflag.corpus.race.locks;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** A try that a synchronizer of the program's own refuses. */
public class OwnSynchronizerFailed {
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

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          mutex.acquire(1);
          Barrier.signal(1);
          Barrier.await(2);
          value = 1; // label: write
          Barrier.signal(3);
          Barrier.await(4);
          mutex.release(1);
        },
        () -> {
          Barrier.await(1);
          if (mutex.tryAcquireNanos(1, 1000)) {
            throw new IllegalStateException();
          }
          Barrier.signal(2);
          Barrier.await(3);
          int seen = value; // race with: write
          Barrier.signal(4);
        });
  }
}
