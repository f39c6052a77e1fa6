// row: 45
package dev.redflag.corpus.norace.executors;

import dev.redflag.corpus.Threads;
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;

/** A cancellation comes before those who see it. */
public class Cancelled {
  static int value;
  static int other;
  static final FutureTask<String> future = new FutureTask<>(() -> "never");

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          other = 1;
          future.cancel(false);
        },
        () -> {
          try {
            future.get();
          } catch (CancellationException e) {
            value++;
          }
        },
        () -> {
          while (!future.isCancelled()) {
            Thread.onSpinWait();
          }
          other++;
        });
  }
}
