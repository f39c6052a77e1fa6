// row: 47, 57
// trace: none
package dev.redflag.corpus.norace.timers;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** One run of a repeated task comes before the next, whichever thread of the pool runs it. */
public class Repeated {
  static int counted;
  static int timed;

  public static void main(String[] args) throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(4);
    CountDownLatch done = new CountDownLatch(20);
    pool.scheduleAtFixedRate(
        () -> {
          counted++;
          done.countDown();
        },
        0,
        1,
        TimeUnit.MILLISECONDS);
    done.await();
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
    Timer timer = new Timer(true);
    CountDownLatch ticked = new CountDownLatch(5);
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            timed++;
            ticked.countDown();
          }
        },
        0,
        1);
    ticked.await();
    System.out.println(counted >= 20);
  }
}
