// row: 45
// variable: dev.redflag.corpus.race.executors.CancelRefused.value
package dev.redflag.corpus.race.executors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.FutureTask;

/** A cancellation that comes too late releases nothing. */
public class CancelRefused {
  static int value;
  static final FutureTask<String> future = new FutureTask<>(() -> "done");

  public static void main(String[] args) throws Exception {
    future.run();
    Threads.run(
        () -> {
          value = 1; // label: write
          if (future.cancel(true)) {
            throw new IllegalStateException();
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          future.get();
          int seen = value; // race with: write
        });
  }
}
