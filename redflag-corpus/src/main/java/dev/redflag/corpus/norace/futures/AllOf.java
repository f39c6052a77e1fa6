// row: 52
package dev.redflag.corpus.norace.futures;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CompletableFuture;

/** All futures come before the future of them all. */
public class AllOf {
  static int value;
  static int other;
  static final CompletableFuture<Void> left = new CompletableFuture<>();
  static final CompletableFuture<Void> right = new CompletableFuture<>();
  static final CompletableFuture<Void> both = CompletableFuture.allOf(left, right);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          left.complete(null);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          other = 1;
          right.complete(null);
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          both.join();
          int seen = value + other;
        });
  }
}
