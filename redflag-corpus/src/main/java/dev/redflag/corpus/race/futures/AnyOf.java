// row: 52
// variable: dev.redflag.corpus.race.futures.AnyOf.value
package dev.redflag.corpus.race.futures;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CompletableFuture;

/** Only the one that won comes before the future of any. */
public class AnyOf {
  static int value;
  static final CompletableFuture<String> left = new CompletableFuture<>();
  static final CompletableFuture<String> right = new CompletableFuture<>();
  static final CompletableFuture<Object> any = CompletableFuture.anyOf(left, right);

  public static void main(String[] args) throws Exception {
    right.complete("right");
    Threads.run(
        () -> {
          value = 1; // label: write
          left.complete("left");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          any.join();
          int seen = value; // race with: write
        });
  }
}
