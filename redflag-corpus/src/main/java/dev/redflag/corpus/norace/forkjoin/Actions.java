// row: 51
package dev.redflag.corpus.norace.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.TimeUnit;

/** Actions that split an array, with quiescence and completion by hand. */
public class Actions {
  static int value;

  static class Step extends RecursiveAction {
    private static final long serialVersionUID = 1;

    @Override
    protected void compute() {
      value++;
    }
  }

  public static void main(String[] args) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    pool.submit(new Step()).join();
    value++;
    ForkJoinTask<Void> task = pool.submit(new Step());
    while (!task.isDone()) {
      Thread.yield();
    }
    value++;
    pool.execute(new Step());
    System.out.println(pool.awaitQuiescence(60, TimeUnit.SECONDS));
    pool.shutdown();
    System.out.println(pool.awaitTermination(60, TimeUnit.SECONDS) + " " + value);
  }
}
