// row: 51
// variable: dev.redflag.corpus.race.forkjoin.Siblings.value
package dev.redflag.corpus.race.forkjoin;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** Two tasks that were forked are not ordered with each other. */
public class Siblings {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    ForkJoinPool pool = new ForkJoinPool(2);
    pool.submit(
            () ->
                ForkJoinTask.invokeAll(
                    ForkJoinTask.adapt(
                        () -> {
                          Barrier.await(1);
                          value = 1; // label: write
                          Barrier.signal(2);
                        }),
                    ForkJoinTask.adapt(
                        () -> {
                          Barrier.signal(1);
                          Barrier.await(2);
                          int seen = value; // race with: write
                        })))
        .get();
    pool.shutdown();
  }
}
