// row: 43, 44, 47, 48
package dev.redflag.corpus.norace.executors;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A submission before the task, its end before its result and the pool's, one run and the next. */
public class Pools {
  static int submitted;
  static int run;
  static int ended;
  static int scheduled;

  public static void main(String[] args) throws Exception {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    submitted = 1;
    FutureTask<Void> task =
        new FutureTask<>(
            () -> {
              run = submitted + 1;
            },
            null);
    pool.execute(task);
    task.get();
    System.out.println(run);
    pool.execute(() -> ended = 1);
    pool.shutdown();
    System.out.println(pool.awaitTermination(1, TimeUnit.MINUTES));
    System.out.println(ended);
    ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(3);
    CountDownLatch thrice = new CountDownLatch(3);
    timer.scheduleAtFixedRate(
        () -> {
          scheduled++;
          thrice.countDown();
        },
        0,
        1,
        TimeUnit.MILLISECONDS);
    thrice.await();
    timer.shutdown();
    System.out.println(timer.awaitTermination(1, TimeUnit.MINUTES) && scheduled >= 3);
  }
}
