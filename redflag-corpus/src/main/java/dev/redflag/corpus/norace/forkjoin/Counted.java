// row: 51
package dev.redflag.corpus.norace.forkjoin;

import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;

/** A counted completer's action comes after all that it counted. */
public class Counted {
  static class Fill extends CountedCompleter<Void> {
    private static final long serialVersionUID = 1;
    final int[] cells;
    final int from;
    final int to;

    Fill(CountedCompleter<?> parent, int[] cells, int from, int to) {
      super(parent);
      this.cells = cells;
      this.from = from;
      this.to = to;
    }

    @Override
    public void compute() {
      if (to - from > 1) {
        int middle = (from + to) >>> 1;
        setPendingCount(2);
        new Fill(this, cells, from, middle).fork();
        new Fill(this, cells, middle, to).fork();
      } else {
        cells[from]++;
      }
      tryComplete();
    }

    @Override
    public void onCompletion(CountedCompleter<?> caller) {
      if (to - from > 1) {
        cells[from] += cells[to - 1];
      }
    }
  }

  public static void main(String[] args) throws Exception {
    int[] cells = new int[8];
    ForkJoinPool pool = new ForkJoinPool(2);
    pool.invoke(new Fill(null, cells, 0, 8));
    System.out.println(cells[0]);
    pool.shutdown();
  }
}
