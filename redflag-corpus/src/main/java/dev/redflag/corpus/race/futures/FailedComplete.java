// row: 52
// variable: dev.redflag.corpus.race.futures.FailedComplete.value
package dev.redflag.corpus.race.futures;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CompletableFuture;

/** A second completion fails and releases nothing. */
public class FailedComplete {
  static int value;
  static final CompletableFuture<String> future = new CompletableFuture<>();

  public static void main(String[] args) throws Exception {
    future.complete("first");
    Threads.run(
        () -> {
          value = 1; // label: write
          future.complete("second");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          future.join();
          int seen = value; // race with: write
        });
  }
}
