// row: 51
// variable: dev.redflag.corpus.race.forkjoin.ForkNotJoined.value
package dev.redflag.corpus.race.forkjoin;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** A task that was forked and not joined is not ordered with what its parent does. */
public class ForkNotJoined {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    ForkJoinPool pool = new ForkJoinPool(2);
    ForkJoinTask<?> task =
        pool.submit(
            () -> {
              value = 1; // label: write
              Barrier.signal(1);
            });
    Barrier.await(1);
    int seen = value; // race with: write
    task.join();
    pool.shutdown();
  }
}
