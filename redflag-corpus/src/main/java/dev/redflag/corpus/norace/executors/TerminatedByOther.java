// row: 48, 49
// trace: none
package dev.redflag.corpus.norace.executors;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool may be found terminated by the thread that shuts it down, after its workers' tasks. */
public class TerminatedByOther {
  static class Pool extends ThreadPoolExecutor {
    int value;

    Pool() {
      super(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    @Override
    protected void terminated() {
      value++;
    }
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 500; i++) {
      Pool pool = new Pool();
      pool.execute(() -> pool.value++);
      for (int spins = 0; spins < i; spins++) {
        Thread.onSpinWait();
      }
      pool.shutdown();
      pool.awaitTermination(60, TimeUnit.SECONDS);
      pool.value++;
    }
  }
}
