// row: 51
package dev.redflag.corpus.norace.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** What tasks invoked together did is seen by the invoker; helpQuiesce waits for those forked. */
public class InvokedTogether {
  static class Step extends RecursiveAction {
    private static final long serialVersionUID = 1;
    int value;

    @Override
    protected void compute() {
      value++;
    }
  }

  static class All extends RecursiveAction {
    private static final long serialVersionUID = 1;
    int sum;

    @Override
    protected void compute() {
      Step[] steps = {new Step(), new Step(), new Step()};
      for (Step step : steps) {
        step.value = 1;
      }
      invokeAll(steps);
      for (Step step : steps) {
        sum += step.value;
      }
      Step forked = new Step();
      forked.fork();
      ForkJoinTask.helpQuiesce();
      sum += forked.value;
    }
  }

  public static void main(String[] args) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(3);
    All all = new All();
    pool.invoke(all);
    System.out.println(all.sum);
    pool.shutdown();
  }
}
