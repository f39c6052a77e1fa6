// row: 52
package dev.redflag.corpus.norace.futures;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Each stage comes after those that it depends on, in whatever thread it runs. */
public class Stages {
  static int value;
  static int other;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    value = 1;
    String text =
        CompletableFuture.supplyAsync(() -> value++, pool)
            .thenApplyAsync(old -> old + value++, pool)
            .thenCombineAsync(
                CompletableFuture.supplyAsync(() -> other++, pool), (a, b) -> a + b + other, pool)
            .thenComposeAsync(sum -> CompletableFuture.supplyAsync(() -> sum + value++, pool), pool)
            .whenCompleteAsync((sum, failure) -> value++, pool)
            .handleAsync((sum, failure) -> sum + " " + value++, pool)
            .get();
    System.out.println(text + value);
    pool.shutdown();
  }
}
