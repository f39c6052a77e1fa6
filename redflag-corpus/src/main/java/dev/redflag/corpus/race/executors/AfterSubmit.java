// row: 43
// variable: dev.redflag.corpus.race.executors.AfterSubmit.value
package dev.redflag.corpus.race.executors;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What comes after the submission is not ordered with the task. */
public class AfterSubmit {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    ExecutorService pool = Executors.newSingleThreadExecutor();
    pool.submit(
        () -> {
          Barrier.await(1);
          int seen = value; // race with: write
          Barrier.signal(2);
        });
    value = 1; // label: write
    Barrier.signal(1);
    Barrier.await(2);
    pool.shutdown();
  }
}
