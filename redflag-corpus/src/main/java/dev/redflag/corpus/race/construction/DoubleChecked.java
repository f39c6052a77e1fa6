// row: 13
// variable: dev.redflag.corpus.race.construction.DoubleChecked.instance
package dev.redflag.corpus.race.construction;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The first check of a double-checked lock reads without it. */
public class DoubleChecked {
  static Object instance;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (DoubleChecked.class) {
            if (instance == null) {
              instance = new Object(); // label: write
            }
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          if (instance == null) { // race with: write
            throw new IllegalStateException();
          }
        });
  }
}
