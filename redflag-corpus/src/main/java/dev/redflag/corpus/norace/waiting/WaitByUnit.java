// row: 3
package dev.redflag.corpus.norace.waiting;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.TimeUnit;

/** A wait by a unit of time gives the monitor back to who notifies, and takes it again. */
public class WaitByUnit {
  static final Object monitor = new Object();
  static int before;
  static int after;
  static boolean notified;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (monitor) {
            before = 1;
            Barrier.signal(1);
            while (!notified) {
              TimeUnit.SECONDS.timedWait(monitor, 10);
            }
            int seen = after;
          }
        },
        () -> {
          Barrier.await(1);
          synchronized (monitor) {
            int seen = before;
            after = 1;
            notified = true;
            monitor.notify();
          }
        });
  }
}
