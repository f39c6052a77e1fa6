// row: 44
// variable: dev.redflag.corpus.race.executors.TimedOutGet.value
package dev.redflag.corpus.race.executors;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A get that runs out of time is ordered after nothing. */
public class TimedOutGet {
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
    try {
      future.get(1, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      int seen = value; // race with: write
    }
    Barrier.signal(2);
    pool.shutdown();
  }
}
