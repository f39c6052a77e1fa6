// row: 44
// variable: dev.redflag.corpus.race.executors.LosersOfAny.value
package dev.redflag.corpus.race.executors;

import dev.redflag.invisible.Barrier;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** invokeAny returns when one task is done: what another one does is not ordered with it. */
public class LosersOfAny {
  static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Barrier.prepare();
    pool.invokeAny(
        List.of(
            () -> {
              Barrier.await(1);
              return 1;
            },
            () -> {
              Barrier.signal(1);
              while (!Barrier.isSignalled(2)) {
                Thread.onSpinWait();
              }
              value = 1; // label: loser
              Barrier.signal(3);
              return 2;
            }));
    Barrier.signal(2);
    Barrier.await(3);
    int seen = value; // race with: loser
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
  }
}
