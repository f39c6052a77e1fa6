// row: 44
package dev.redflag.corpus.norace.executors;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A task's end comes before the return from get, also by an exception. */
public class FutureGet {
  static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<Integer> good = pool.submit(() -> ++value);
    value = good.get();
    Future<?> bad =
        pool.submit(
            () -> {
              value++;
              throw new IllegalStateException("as expected");
            });
    try {
      bad.get(60, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      value++;
    }
    Future<?> polled = pool.submit(() -> value++);
    while (!polled.isDone()) {
      Thread.yield();
    }
    System.out.println(value);
    pool.shutdown();
  }
}
