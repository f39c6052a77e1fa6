// row: 3
// variable: dev.redflag.corpus.race.waiting.WriteAfterNotify.value
package dev.redflag.corpus.race.waiting;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/**
 * What is written after the notifier left the monitor is not ordered before the end of the wait.
 */
public class WriteAfterNotify {
  static final Object monitor = new Object();
  static boolean ready;
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (monitor) {
            Barrier.signal(1);
            while (!ready) {
              monitor.wait();
            }
          }
          Barrier.await(2);
          int seen = value; // race with: write
        },
        () -> {
          Barrier.await(1);
          synchronized (monitor) {
            ready = true;
            monitor.notifyAll();
          }
          value = 1; // label: write
          Barrier.signal(2);
        });
  }
}
