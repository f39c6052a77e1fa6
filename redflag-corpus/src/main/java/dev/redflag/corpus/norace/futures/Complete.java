// row: 52
package dev.redflag.corpus.norace.futures;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CompletableFuture;

/** A completion comes before every reader of it. */
public class Complete {
  static int value;
  static int other;
  static final CompletableFuture<String> future = new CompletableFuture<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          other = 1;
          future.complete("one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(future.get().length() + value);
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          System.out.println(future.join().length() + value);
          Barrier.signal(3);
        },
        () -> {
          Barrier.await(3);
          System.out.println(future.getNow("none").length() + value);
          Barrier.signal(4);
        },
        () -> {
          Barrier.await(4);
          while (!future.isDone()) {
            Thread.onSpinWait();
          }
          other++;
        });
  }
}
