// row: 2
// variable: dev.redflag.corpus.race.monitors.OtherMonitor.value
package dev.redflag.corpus.race.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Two blocks on two monitors. */
public class OtherMonitor {
  static final Object left = new Object();
  static final Object right = new Object();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (left) {
            value = 1; // label: write
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (right) {
            value = 2; // race with: write
          }
        });
  }
}
