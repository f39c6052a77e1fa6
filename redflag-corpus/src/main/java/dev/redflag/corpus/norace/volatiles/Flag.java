// row: 4
package dev.redflag.corpus.norace.volatiles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** What was written before a volatile write is seen after a read of it. */
public class Flag {
  static volatile boolean ready;
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          ready = true;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean seen = ready;
          int number = value;
        });
  }
}
