// row: 44
// variable: dev.redflag.corpus.race.executors.OtherFuture.value
package dev.redflag.corpus.race.executors;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The end of one task says nothing about another. */
public class OtherFuture {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.submit(
        () -> {
          value = 1; // label: write
          Barrier.signal(1);
          Barrier.await(2);
        });
    Barrier.await(1);
    pool.submit(() -> "done").get();
    int seen = value; // race with: write
    Barrier.signal(2);
    pool.shutdown();
  }
}
