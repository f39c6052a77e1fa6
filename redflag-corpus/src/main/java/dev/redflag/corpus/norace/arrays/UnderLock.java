package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Array;
import java.util.Arrays;

/** Every way of touching an array, in order under a lock. */
public class UnderLock {
  static final int[] cells = {5, 4, 3, 2, 1};

  static synchronized void work() throws Exception {
    cells[0]++;
    Arrays.sort(cells);
    Arrays.fill(cells, 0, 1, 7);
    System.arraycopy(cells, 0, cells, 1, 3);
    int[] copy = cells.clone();
    Array.setInt(cells, 4, copy[0]);
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          work();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          work();
        });
    System.out.println(Arrays.toString(cells));
  }
}
