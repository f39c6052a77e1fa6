// row: 2
package dev.redflag.corpus.norace.monitors;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The owner of a monitor is still its owner; a monitor not owned still throws. */
public class HoldsLock {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (HoldsLock.class) {
            System.out.println(Thread.holdsLock(HoldsLock.class));
            value = 1;
          }
          System.out.println(Thread.holdsLock(HoldsLock.class));
          try {
            HoldsLock.class.notify();
          } catch (IllegalMonitorStateException e) {
            System.out.println("not the owner");
          }
          try {
            HoldsLock.class.wait(1);
          } catch (IllegalMonitorStateException e) {
            System.out.println("not the owner");
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (HoldsLock.class) {
            value = 2;
          }
        });
  }
}
