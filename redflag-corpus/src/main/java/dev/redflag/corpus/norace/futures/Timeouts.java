// row: 52
package dev.redflag.corpus.norace.futures;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A timeout completes in the delayer's thread. */
public class Timeouts {
  static int value;

  public static void main(String[] args) throws Exception {
    value = 1;
    CompletableFuture<String> future =
        new CompletableFuture<String>()
            .completeOnTimeout("late", 1, TimeUnit.MILLISECONDS)
            .thenApply(text -> text + value++);
    System.out.println(future.get());
    System.out.println(value);
    try {
      new CompletableFuture<String>().orTimeout(1, TimeUnit.MILLISECONDS).join();
    } catch (CompletionException e) {
      System.out.println(e.getCause() instanceof TimeoutException);
    }
  }
}
