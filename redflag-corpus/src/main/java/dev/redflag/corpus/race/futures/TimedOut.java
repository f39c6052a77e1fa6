// row: 52
// variable: dev.redflag.corpus.race.futures.TimedOut.value
package dev.redflag.corpus.race.futures;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A value given for want of a result: the task that was too late is not ordered with it. */
public class TimedOut {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          CompletableFuture<Integer> future =
              CompletableFuture.supplyAsync(
                  () -> {
                    Barrier.signal(3);
                    Barrier.await(1);
                    value = 1; // label: late
                    Barrier.signal(2);
                    return 1;
                  });
          Barrier.await(3); // one that is complete before its task begins never runs it
          future.completeOnTimeout(2, 1, TimeUnit.MILLISECONDS).join();
          Barrier.signal(1);
          Barrier.await(2);
          int seen = value; // race with: late
        });
  }
}
