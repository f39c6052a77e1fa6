// row: 49
// variable: dev.redflag.corpus.race.executors.HookNotInTask.value
package dev.redflag.corpus.race.executors;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The hook after a task runs when the task's future is done already. */
public class HookNotInTask {
  static int value;

  static class Pool extends ThreadPoolExecutor {
    Pool() {
      super(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
    }

    @Override
    protected void afterExecute(Runnable task, Throwable failure) {
      value = 1; // label: write
      Barrier.signal(1);
    }
  }

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    Pool pool = new Pool();
    pool.submit(() -> "done").get();
    Barrier.await(1);
    int seen = value; // race with: write
    pool.shutdown();
  }
}
