// row: 10
package dev.redflag.corpus.norace.basic;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The default value of a field is written before any thread begins. */
public class DefaultValue {
  int value;
  static final int[] cells = new int[4];

  public static void main(String[] args) throws Exception {
    DefaultValue shared = new DefaultValue();
    Threads.run(
        () -> {
          int seen = shared.value + cells[0];
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = shared.value + cells[0];
        });
  }
}
