// row: 2, 15
package dev.redflag.corpus.norace.memory;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.locks.ReentrantLock;

/** A finalizer takes the locks that others held, the object's own and one that it leads to. */
@SuppressWarnings({"deprecation", "removal", "serial"})
public class FinalizedUnderLock {
  private final ReentrantLock lock = new ReentrantLock();
  private int guarded;
  private boolean closed;

  void close() {
    lock.lock();
    try {
      guarded++;
    } finally {
      lock.unlock();
    }
    synchronized (this) {
      closed = !closed;
    }
  }

  @Override
  protected void finalize() {
    close();
    Barrier.signal(2);
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Barrier.await(1);
          new FinalizedUnderLock().close();
        },
        () -> {
          Barrier.signal(1);
          while (!Barrier.isSignalled(2)) {
            System.gc();
            Thread.yield();
          }
        });
  }
}
