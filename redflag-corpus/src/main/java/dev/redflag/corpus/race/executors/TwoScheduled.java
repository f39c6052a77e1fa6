// row: 47
// variable: dev.redflag.corpus.race.executors.TwoScheduled.value
package dev.redflag.corpus.race.executors;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Two scheduled tasks are not ordered with each other. */
public class TwoScheduled {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
    ScheduledFuture<?> writer =
        pool.schedule(
            () -> {
              Barrier.await(1);
              value = 1; // label: write
              Barrier.signal(2);
            },
            0,
            TimeUnit.MILLISECONDS);
    ScheduledFuture<?> reader =
        pool.schedule(
            () -> {
              Barrier.signal(1);
              Barrier.await(2);
              int seen = value; // race with: write
            },
            1,
            TimeUnit.MILLISECONDS);
    writer.get();
    reader.get();
    pool.shutdown();
  }
}
