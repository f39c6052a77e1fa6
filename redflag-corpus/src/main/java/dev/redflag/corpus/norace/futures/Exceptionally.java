// row: 52
package dev.redflag.corpus.norace.futures;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A failure is a completion, and a recovery a stage. */
public class Exceptionally {
  static int value;
  static int other;
  static final CompletableFuture<String> future = new CompletableFuture<>();
  static final CompletableFuture<String> recovered =
      future.exceptionally(failure -> failure.getMessage() + value++);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          other = 1;
          future.completeExceptionally(new IllegalStateException("bad"));
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(recovered.join() + value);
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          try {
            future.join();
          } catch (CompletionException e) {
            System.out.println(e.getCause().getMessage() + other);
          }
        });
  }
}
