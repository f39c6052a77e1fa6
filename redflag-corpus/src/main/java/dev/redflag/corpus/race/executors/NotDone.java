// row: 44
// variable: dev.redflag.corpus.race.executors.NotDone.value
package dev.redflag.corpus.race.executors;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A task that is not found done is ordered with nothing. */
public class NotDone {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<?> future =
        pool.submit(
            () -> {
              value = 1; // label: write
              Barrier.signal(1);
              Barrier.await(2);
            });
    Barrier.await(1);
    if (!future.isDone()) {
      int seen = value; // race with: write
    }
    Barrier.signal(2);
    pool.shutdown();
  }
}
