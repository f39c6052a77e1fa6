// row: 2
package dev.redflag.corpus.norace.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An array and a string serve as monitors like any object. */
public class ArrayMonitor {
  static final int[] cells = new int[1];
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (cells) {
            cells[0]++;
          }
          synchronized ("interned") {
            value++;
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (cells) {
            cells[0]++;
          }
          synchronized ("interned") {
            value++;
          }
        });
  }
}
