// row: 49
package dev.redflag.corpus.norace.executors;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The hooks of a pool run in the worker, around the task; a rejected task's handler in the caller.
 */
public class Hooks {
  static int value;

  static class Pool extends ThreadPoolExecutor {
    Pool() {
      super(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
      setRejectedExecutionHandler((task, pool) -> value++);
    }

    @Override
    protected void beforeExecute(Thread thread, Runnable task) {
      value++;
    }

    @Override
    protected void afterExecute(Runnable task, Throwable failure) {
      value++;
    }

    @Override
    protected void terminated() {
      value++;
    }
  }

  public static void main(String[] args) throws Exception {
    Pool pool = new Pool();
    value = 1;
    pool.execute(() -> value++);
    pool.shutdown();
    pool.awaitTermination(60, TimeUnit.SECONDS);
    pool.execute(() -> value = 100);
    System.out.println(value);
  }
}
