// row: 51
package dev.redflag.corpus.norace.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** A fork comes before the task, and its end before the join. */
public class Recursive {
  static int value;

  static class Sum extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1;
    final int[] cells;
    final int from;
    final int to;

    Sum(int[] cells, int from, int to) {
      this.cells = cells;
      this.from = from;
      this.to = to;
    }

    @Override
    protected Integer compute() {
      if (to - from == 1) {
        cells[from]++;
        return cells[from];
      }
      int middle = (from + to) >>> 1;
      Sum left = new Sum(cells, from, middle);
      left.fork();
      int right = new Sum(cells, middle, to).compute();
      return left.join() + right + cells[from] - cells[to - 1];
    }
  }

  public static void main(String[] args) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(3);
    int[] cells = new int[32];
    System.out.println(pool.invoke(new Sum(cells, 0, 32)));
    System.out.println(pool.submit(new Sum(cells, 0, 32)).get() + cells[7]);
    pool.shutdown();
  }
}
