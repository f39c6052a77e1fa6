// row: 1
package dev.redflag.corpus.norace.basic;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Threads that only read do not race. */
public class ReadersOnly {
  static int value = 1;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = value;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = value;
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          int seen = value;
        });
  }
}
