// row: 2
package dev.redflag.corpus.norace.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Two threads contend for a monitor many times. */
public class Contended {
  static int value;

  static void work() {
    for (int i = 0; i < 1000; i++) {
      synchronized (Contended.class) {
        value++;
      }
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
    System.out.println(value);
  }
}
