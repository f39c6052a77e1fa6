// row: 48
// variable: dev.redflag.corpus.race.executors.TerminationTimedOut.value
package dev.redflag.corpus.race.executors;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A wait for termination that runs out is ordered after nothing. */
public class TerminationTimedOut {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    ExecutorService pool = Executors.newSingleThreadExecutor();
    pool.execute(
        () -> {
          value = 1; // label: write
          Barrier.signal(1);
          Barrier.await(2);
        });
    pool.shutdown();
    Barrier.await(1);
    if (!pool.awaitTermination(1, TimeUnit.MILLISECONDS) && !pool.isTerminated()) {
      int seen = value; // race with: write
    }
    Barrier.signal(2);
  }
}
