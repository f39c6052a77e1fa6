// row: 43, 44, 47, 48
// variable: dev.redflag.corpus.race.executors.PoolsOther$Box.value
package dev.redflag.corpus.race.executors;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** What follows a submission, another task's end, and a pool that has not ended. */
public class PoolsOther {
  static class Box {
    int value;
  }

  static final Box submitted = new Box();
  static final Box run = new Box();
  static final Box ended = new Box();
  static final Box scheduled = new Box();

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    pool.execute(
        () -> {
          Barrier.await(1);
          System.out.println(submitted.value); // race with: submitted
        });
    submitted.value = 1; // label: submitted
    Barrier.signal(1);
    FutureTask<Void> other = new FutureTask<>(() -> {}, null);
    pool.execute(other);
    pool.execute(
        new FutureTask<>(
            () -> {
              run.value = 1; // label: run
              ended.value = 1; // label: ended
              Barrier.signal(2);
            },
            null));
    other.get();
    Barrier.await(2);
    System.out.println(run.value); // race with: run
    System.out.println(pool.awaitTermination(1, TimeUnit.MILLISECONDS));
    System.out.println(ended.value); // race with: ended
    pool.shutdown();
    ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(2);
    timer.schedule(
        () -> {
          Barrier.await(4);
          scheduled.value = 1; // label: scheduled
          Barrier.signal(3);
        },
        0,
        TimeUnit.SECONDS);
    timer.schedule(
        () -> {
          Barrier.signal(4);
          Barrier.await(3);
          System.out.println(scheduled.value); // race with: scheduled
        },
        0,
        TimeUnit.SECONDS);
    timer.shutdown();
    timer.awaitTermination(1, TimeUnit.MINUTES);
  }
}
