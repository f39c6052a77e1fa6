// row: 3
// variable: dev.redflag.corpus.race.waiting.WaitByUnitOfOther.value
package dev.redflag.corpus.race.waiting;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.TimeUnit;

/** A wait by a unit of time on another monitor gives back that one, and orders nothing else. */
public class WaitByUnitOfOther {
  static final Object monitor = new Object();
  static final Object other = new Object();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          synchronized (other) {
            TimeUnit.MILLISECONDS.timedWait(other, 1);
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (monitor) {
            TimeUnit.MILLISECONDS.timedWait(monitor, 1);
          }
          int seen = value; // race with: write
        });
  }
}
