// row: 57
// variable: dev.redflag.corpus.race.timers.TwoTimers.value
package dev.redflag.corpus.race.timers;

import dev.redflag.invisible.Barrier;
import java.util.Timer;
import java.util.TimerTask;

/** The tasks of two timers are not ordered with each other. */
public class TwoTimers {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    Timer left = new Timer("left", true);
    Timer right = new Timer("right", true);
    left.schedule(
        new TimerTask() {
          @Override
          public void run() {
            Barrier.await(1);
            value = 1; // label: write
            Barrier.signal(2);
          }
        },
        0);
    right.schedule(
        new TimerTask() {
          @Override
          public void run() {
            Barrier.signal(1);
            Barrier.await(2);
            int seen = value; // race with: write
            Barrier.signal(3);
          }
        },
        0);
    Barrier.await(3);
    left.cancel();
    right.cancel();
  }
}
