// row: 57
package dev.redflag.corpus.norace.timers;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** Scheduling comes before a timer's task, and its tasks follow each other. */
public class TimerTasks {
  static int value;

  public static void main(String[] args) throws Exception {
    Timer timer = new Timer("timer", true);
    CountDownLatch latch = new CountDownLatch(4);
    value = 1;
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            value++;
            latch.countDown();
          }
        },
        0,
        1);
    latch.await();
    timer.cancel();
  }
}
