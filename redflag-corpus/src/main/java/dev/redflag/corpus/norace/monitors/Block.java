// row: 2
package dev.redflag.corpus.norace.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Two blocks on one monitor. */
public class Block {
  static final Object monitor = new Object();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (monitor) {
            value = 1;
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (monitor) {
            value++;
          }
        });
  }
}
