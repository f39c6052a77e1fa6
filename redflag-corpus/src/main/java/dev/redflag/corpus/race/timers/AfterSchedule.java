// row: 57
// variable: dev.redflag.corpus.race.timers.AfterSchedule.value
package dev.redflag.corpus.race.timers;

import dev.redflag.invisible.Barrier;
import java.util.Timer;
import java.util.TimerTask;

/** What comes after the scheduling is not ordered with the task. */
public class AfterSchedule {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    Timer timer = new Timer("timer", true);
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            Barrier.await(1);
            int seen = value; // race with: write
            Barrier.signal(2);
          }
        },
        0);
    value = 1; // label: write
    Barrier.signal(1);
    Barrier.await(2);
    timer.cancel();
  }
}
