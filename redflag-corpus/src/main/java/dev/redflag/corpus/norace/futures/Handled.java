// row: 52
package dev.redflag.corpus.norace.futures;

import dev.redflag.corpus.Threads;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Stages that combine, handle, recover and time out, completed by another thread. */
public class Handled {
  static class Result {
    int value;

    Result(int value) {
      this.value = value;
    }
  }

  public static void main(String[] args) throws Exception {
    CompletableFuture<Result> one = new CompletableFuture<>();
    CompletableFuture<Result> two = new CompletableFuture<>();
    CompletableFuture<Result> failed = new CompletableFuture<>();
    int[] trace = new int[1];
    CompletableFuture<Integer> all =
        one.thenCombine(two, (a, b) -> a.value + b.value)
            .thenCompose(sum -> failed.handle((r, e) -> sum + ((Failure) cause(e)).value))
            .whenComplete((sum, e) -> trace[0] = sum);
    CompletableFuture<Void> both = one.runAfterBoth(two, () -> trace(one.join().value));
    CompletableFuture<Integer> recovered = failed.thenApply(r -> r.value).exceptionally(e -> 3);
    Threads.run(
        () -> one.complete(new Result(1)),
        () -> two.obtrudeValue(new Result(2)),
        () -> {
          Failure failure = new Failure();
          failure.value = 4;
          failed.completeExceptionally(failure);
        },
        () -> {
          int sum = all.join() + recovered.get() + one.getNow(null).value + trace[0];
          both.join();
          System.out.println(sum);
        });
  }

  private static void trace(int value) {
    if (value != 1) {
      throw new IllegalStateException();
    }
  }

  private static Throwable cause(Throwable e) {
    return e instanceof CompletionException ? e.getCause() : e;
  }

  static class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;
    int value;
  }
}
