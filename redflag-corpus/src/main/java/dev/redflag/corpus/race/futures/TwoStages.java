// row: 52
// variable: dev.redflag.corpus.race.futures.TwoStages.value
package dev.redflag.corpus.race.futures;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Two stages that depend on one future are not ordered with each other. */
public class TwoStages {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CompletableFuture<String> source = new CompletableFuture<>();
    CompletableFuture<Void> first =
        source.thenAcceptAsync(
            text -> {
              Barrier.await(1);
              value = 1; // label: write
              Barrier.signal(2);
            },
            pool);
    CompletableFuture<Void> second =
        source.thenAcceptAsync(
            text -> {
              Barrier.signal(1);
              Barrier.await(2);
              int seen = value; // race with: write
            },
            pool);
    source.complete("go");
    CompletableFuture.allOf(first, second).join();
    pool.shutdown();
  }
}
