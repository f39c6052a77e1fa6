// row: 2
// variable: dev.redflag.corpus.race.monitors.AfterException.value
package dev.redflag.corpus.race.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Once an exception has left the block its lock is gone. */
public class AfterException {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          try {
            synchronized (AfterException.class) {
              throw new IllegalArgumentException();
            }
          } catch (IllegalArgumentException e) {
            value = 1; // label: write
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (AfterException.class) {
            int seen = value; // race with: write
          }
        });
  }
}
