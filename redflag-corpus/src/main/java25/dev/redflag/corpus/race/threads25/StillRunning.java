// row: 44
// variable: dev.redflag.corpus.race.threads25.StillRunning.value
// jdk: 19
package dev.redflag.corpus.race.threads25;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The state of a task that still runs orders nothing. */
public class StillRunning {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
      Future<?> future =
          pool.submit(
              () -> {
                value = 1; // label: write
                Barrier.signal(1);
                Barrier.await(2);
              });
      Barrier.await(1);
      if (future.state() == Future.State.RUNNING) {
        int seen = value; // race with: write
      }
      Barrier.signal(2);
    }
  }
}
