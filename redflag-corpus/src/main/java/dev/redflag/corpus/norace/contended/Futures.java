// row: 43, 44, 51, 52
// trace: none
package dev.redflag.corpus.norace.contended;

import dev.redflag.corpus.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;

/** Results that many tasks hand to stages, to other tasks and to those who wait. */
public class Futures {
  private static final int TASKS = 40;

  static class Result {
    int value;

    Result plus(int n) {
      value += n;
      return this;
    }
  }

  static class Sum extends RecursiveTask<Result> {
    private static final long serialVersionUID = 1;
    private final int from;
    private final int to;

    Sum(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    protected Result compute() {
      if (to - from < 4) {
        return new Result().plus(to - from);
      }
      int middle = (from + to) / 2;
      Sum first = new Sum(from, middle);
      Sum second = new Sum(middle, to);
      first.fork();
      Result sum = second.compute();
      return sum.plus(first.join().value);
    }
  }

  private static void stages(ExecutorService pool) {
    List<CompletableFuture<Result>> all = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      CompletableFuture<Result> made = CompletableFuture.supplyAsync(Result::new, pool);
      CompletableFuture<Result> other = new CompletableFuture<>();
      pool.execute(() -> other.complete(new Result().plus(1)));
      all.add(
          made.thenApply(result -> result.plus(1))
              .thenApplyAsync(result -> result.plus(2), pool)
              .thenCombineAsync(other, (a, b) -> a.plus(b.plus(1).value), pool));
    }
    CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0])).join();
    int sum = 0;
    for (CompletableFuture<Result> future : all) {
      sum += future.join().plus(1).value;
    }
    if (sum != TASKS * 6) {
      throw new IllegalStateException("sum " + sum);
    }
  }

  private static void tasks(ExecutorService pool) throws Exception {
    List<Future<Result>> all = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      Result given = new Result().plus(i);
      all.add(pool.submit(() -> given.plus(1)));
    }
    for (Future<Result> future : all) {
      future.get().plus(1);
    }
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    Threads.run(() -> stages(pool), () -> stages(pool), () -> tasks(pool), () -> tasks(pool));
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
    ForkJoinPool forks = new ForkJoinPool(4);
    forks.invoke(new Sum(0, 200)).plus(1);
    forks.shutdown();
    forks.awaitTermination(1, TimeUnit.MINUTES);
  }
}
