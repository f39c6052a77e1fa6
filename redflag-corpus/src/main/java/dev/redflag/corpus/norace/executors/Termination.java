// row: 48
package dev.redflag.corpus.norace.executors;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A pool that is found terminated has run all its tasks. */
public class Termination {
  static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.execute(() -> value++);
    pool.shutdown();
    if (pool.awaitTermination(60, TimeUnit.SECONDS)) {
      value++;
    }
    ExecutorService other = Executors.newSingleThreadExecutor();
    other.execute(() -> value++);
    other.shutdown();
    while (!other.isTerminated()) {
      Thread.yield();
    }
    System.out.println(value);
  }
}
