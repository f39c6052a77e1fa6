// row: 3
// variable: dev.redflag.corpus.race.waiting.WrittenWhileWaiting.value
package dev.redflag.corpus.race.waiting;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A notification on another monitor neither ends the wait nor orders it. */
public class WrittenWhileWaiting {
  static final Object monitor = new Object();
  static final Object other = new Object();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          synchronized (other) {
            other.notifyAll();
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (monitor) {
            monitor.wait(1);
          }
          int seen = value; // race with: write
        });
  }
}
