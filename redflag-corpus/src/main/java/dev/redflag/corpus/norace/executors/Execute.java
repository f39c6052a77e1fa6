// row: 43
package dev.redflag.corpus.norace.executors;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A submission comes before the task's start, whichever method it is. */
public class Execute {
  static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    value = 1;
    pool.submit(() -> value++).get();
    pool.submit(
            () -> {
              value++;
            },
            "done")
        .get();
    CountDownLatch latch = new CountDownLatch(1);
    pool.execute(
        () -> {
          value++;
          latch.countDown();
        });
    latch.await();
    value++;
    Callable<Integer> task = () -> value;
    System.out.println(pool.invokeAll(List.of(task, task)).get(1).get());
    System.out.println(pool.invokeAny(List.of(task)));
    pool.shutdown();
  }
}
