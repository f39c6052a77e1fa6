package dev.redflag.corpus.norace.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Objects that each thread makes for itself. */
public class ThreadConfined {
  int value;
  int[] cells = new int[4];

  static void work() {
    for (int i = 0; i < 100; i++) {
      ThreadConfined own = new ThreadConfined();
      own.value = i;
      own.cells[i & 3] += own.value;
    }
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
