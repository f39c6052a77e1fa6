// row: 31
package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A clone of an array has elements of its own. */
public class CloneIsNew {
  static final int[] cells = {1, 2, 3};

  static void work() {
    int[] own = cells.clone();
    own[0]++;
    own[2] = own[0] + own[1];
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
  }
}
