// row: 3
// variable: dev.redflag.corpus.race.waiting.TimedOutWait.value
package dev.redflag.corpus.race.waiting;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A wait that runs out acquires what its monitor released, nothing else. */
public class TimedOutWait {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (TimedOutWait.class) {
            TimedOutWait.class.notifyAll();
          }
          value = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (TimedOutWait.class) {
            TimedOutWait.class.wait(1);
            int seen = value; // race with: write
          }
        });
  }
}
