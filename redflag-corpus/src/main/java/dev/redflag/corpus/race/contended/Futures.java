// row: 44, 52
// variable: dev.redflag.corpus.race.contended.Futures$Result.value
// trace: none
package dev.redflag.corpus.race.contended;

import dev.redflag.corpus.Threads;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Tasks that go on with the result when they have handed it over. */
public class Futures {
  private static final int TASKS = 40;

  static class Result {
    int value;
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    Threads.run(
        () -> {
          for (int i = 0; i < TASKS; i++) {
            CompletableFuture<Result> future = new CompletableFuture<>();
            pool.execute(
                () -> {
                  Result result = new Result();
                  future.complete(result);
                  result.value = 1; // label: task
                });
            future.join().value = 2; // race with: task
          }
        });
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
  }
}
