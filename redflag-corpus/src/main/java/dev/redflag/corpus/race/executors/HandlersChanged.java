// row: 49
// variable: dev.redflag.corpus.race.executors.HandlersChanged$Counting.count
// variable: dev.redflag.corpus.race.executors.HandlersChanged$Numbering.number
package dev.redflag.corpus.race.executors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A handler or factory is changed after it was set. */
public class HandlersChanged {
  private static ThreadPoolExecutor pool() {
    return new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
  }

  /** Counts rejected tasks. */
  static final class Counting implements RejectedExecutionHandler {
    int count;

    @Override
    public void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
      count++; // race with: count
    }
  }

  /** Numbers its threads. */
  static final class Numbering implements ThreadFactory {
    int number;

    @Override
    public Thread newThread(Runnable task) {
      return new Thread(task, "worker " + ++number); // race with: number
    }
  }

  public static void main(String[] args) throws Exception {
    ThreadPoolExecutor full = pool();
    full.shutdown();
    ThreadPoolExecutor open = pool();
    Threads.run(
        () -> {
          Counting handler = new Counting();
          full.setRejectedExecutionHandler(handler);
          handler.count = 1; // label: count
          Numbering factory = new Numbering();
          open.setThreadFactory(factory);
          factory.number = 1; // label: number
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
