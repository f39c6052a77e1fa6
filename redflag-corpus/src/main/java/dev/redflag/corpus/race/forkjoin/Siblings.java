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
                          value = 1; // label: write
                          Barrier.signal(1);
                        }),
                    ForkJoinTask.adapt(
                        () -> {
                          Barrier.await(1);
                          int seen = value; // race with: write
                        })))
        .get();
    pool.shutdown();
  }
}
