// row: 46
// variable: dev.redflag.corpus.race.executors.CompletionOfOther.value
package dev.redflag.corpus.race.executors;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The first task to end says nothing about the other. */
public class CompletionOfOther {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CompletionService<String> service = new ExecutorCompletionService<>(pool);
    service.submit(
        () -> {
          value = 1; // label: write
          Barrier.signal(1);
          Barrier.await(2);
          return "slow";
        });
    Barrier.await(1);
    service.submit(() -> "quick");
    service.take();
    int seen = value; // race with: write
    Barrier.signal(2);
    service.take();
    pool.shutdown();
  }
}
