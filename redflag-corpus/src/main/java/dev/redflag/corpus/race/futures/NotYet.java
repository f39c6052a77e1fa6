// row: 52
// variable: dev.redflag.corpus.race.futures.NotYet.value
package dev.redflag.corpus.race.futures;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CompletableFuture;

/** A look that finds no completion is ordered after nothing. */
public class NotYet {
  static int value;
  static final CompletableFuture<String> future = new CompletableFuture<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          future.isDone();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          future.getNow("none");
          int seen = value; // race with: write
        });
  }
}
