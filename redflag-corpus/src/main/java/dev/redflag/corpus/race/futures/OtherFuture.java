// row: 52
// variable: dev.redflag.corpus.race.futures.OtherFuture.value
package dev.redflag.corpus.race.futures;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CompletableFuture;

/** The completion of another future. */
public class OtherFuture {
  static int value;
  static final CompletableFuture<String> left = new CompletableFuture<>();
  static final CompletableFuture<String> right = CompletableFuture.completedFuture("done");

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          left.complete("one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          right.join();
          int seen = value; // race with: write
        });
  }
}
