// row: 43, 44
package dev.redflag.corpus.norace.executors;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** invokeAll returns when all tasks are done; invokeAny, when the one is whose result it gives. */
public class InvokedTogether {
  static class Result {
    int value;
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Callable<Result>> tasks = new ArrayList<>();
    Result[] results = new Result[6];
    for (int i = 0; i < results.length; i++) {
      int number = i;
      results[i] = new Result();
      results[i].value = i;
      tasks.add(
          () -> {
            results[number].value++;
            return results[number];
          });
    }
    int sum = 0;
    List<Future<Result>> futures = pool.invokeAll(tasks);
    for (Result result : results) {
      sum += result.value;
    }
    for (Future<Result> future : futures) {
      sum += future.get().value;
    }
    Callable<Result> one = () -> new Result();
    sum += pool.invokeAny(List.of(one, one)).value;
    System.out.println(sum);
    pool.shutdown();
  }
}
