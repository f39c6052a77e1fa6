// row: 3
package dev.redflag.corpus.norace.waiting;

import dev.redflag.corpus.Threads;
import java.util.concurrent.TimeUnit;

/** Timed waits that run out take the monitor again. */
public class TimedWait {
  static final Object monitor = new Object();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = 0;
          synchronized (monitor) {
            while (value == 0) {
              monitor.wait(1);
              monitor.wait(0, 500_000);
              TimeUnit.MICROSECONDS.timedWait(monitor, 500);
            }
            seen = value;
          }
        },
        () -> {
          synchronized (monitor) {
            value = 1;
          }
        });
  }
}
