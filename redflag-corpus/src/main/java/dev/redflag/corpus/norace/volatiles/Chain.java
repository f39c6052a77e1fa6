// row: 4
package dev.redflag.corpus.norace.volatiles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Order passes on from thread to thread. */
public class Chain {
  static volatile boolean first;
  static volatile boolean second;
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          first = true;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean seen = first;
          second = true;
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          boolean seen = second;
          value = 2;
        });
  }
}
