// row: 50
// variable: dev.redflag.corpus.race.threads25.PerTaskSiblings.value
// jdk: 21
package dev.redflag.corpus.race.threads25;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Two tasks in threads of their own are not ordered. */
public class PerTaskSiblings {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
      pool.submit(
          () -> {
            value = 1; // label: write
            Barrier.signal(1);
          });
      pool.submit(
          () -> {
            Barrier.await(1);
            int seen = value; // race with: write
          });
    }
  }
}
