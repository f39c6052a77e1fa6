// row: 43
// variable: dev.redflag.corpus.race.executors.TwoTasks.value
package dev.redflag.corpus.race.executors;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Two tasks that run in two threads of a pool are not ordered. */
public class TwoTasks {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<?> first =
        pool.submit(
            () -> {
              Barrier.await(1);
              value = 1; // label: write
              Barrier.signal(2);
            });
    Future<?> second =
        pool.submit(
            () -> {
              Barrier.signal(1);
              Barrier.await(2);
              int seen = value; // race with: write
            });
    first.get();
    second.get();
    pool.shutdown();
  }
}
