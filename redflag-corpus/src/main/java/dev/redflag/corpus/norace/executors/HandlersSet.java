// row: 49
package dev.redflag.corpus.norace.executors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A handler or factory was set before the pool calls it, in whatever thread. */
public class HandlersSet {
  private static ThreadPoolExecutor pool() {
    return new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
  }

  /** Counts rejected tasks. */
  static final class Counting implements RejectedExecutionHandler {
    int count;

    @Override
    public void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
      count++;
    }
  }

  /** Numbers its threads. */
  static final class Numbering implements ThreadFactory {
    int number;

    @Override
    public Thread newThread(Runnable task) {
      return new Thread(task, "worker " + ++number);
    }
  }

  public static void main(String[] args) throws Exception {
    ThreadPoolExecutor full = pool();
    full.shutdown();
    ThreadPoolExecutor open = pool();
    Threads.run(
        () -> {
          Counting handler = new Counting();
          handler.count = 1;
          full.setRejectedExecutionHandler(handler);
          Numbering factory = new Numbering();
          factory.number = 1;
          open.setThreadFactory(factory);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          full.execute(() -> {});
          open.execute(() -> {});
        });
    open.shutdown();
  }
}
