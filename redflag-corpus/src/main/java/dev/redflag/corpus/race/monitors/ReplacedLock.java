// row: 2
// variable: dev.redflag.corpus.race.monitors.ReplacedLock.value
package dev.redflag.corpus.race.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The lock is a field that is replaced under it. */
public class ReplacedLock {
  static volatile Object monitor = new Object();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Object first = monitor;
          Barrier.signal(2);
          Barrier.await(3);
          synchronized (first) {
            value = 1; // label: write
          }
          Barrier.signal(4);
        },
        () -> {
          Barrier.await(2);
          monitor = new Object();
          Barrier.signal(3);
          Barrier.await(4);
          synchronized (monitor) {
            value = 2; // race with: write
          }
        });
  }
}
