// row: 46
package dev.redflag.corpus.norace.executors;

import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A completion service hands over the tasks that have ended. */
public class Completion {
  static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    CompletionService<String> service = new ExecutorCompletionService<>(pool);
    value = 1;
    service.submit(
        () -> {
          value++;
          return "done";
        });
    System.out.println(service.take().get() + value);
    service.submit(() -> value++, "again");
    Future<String> polled = null;
    while (polled == null) {
      polled = service.poll();
    }
    System.out.println(value);
    pool.shutdown();
  }
}
