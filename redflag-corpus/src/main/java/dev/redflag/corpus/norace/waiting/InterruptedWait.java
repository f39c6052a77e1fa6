// row: 3
package dev.redflag.corpus.norace.waiting;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An interrupted wait takes the monitor again before it throws. */
public class InterruptedWait {
  static final Object monitor = new Object();
  static volatile Thread waiter;
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (monitor) {
            waiter = Thread.currentThread();
            Barrier.signal(1);
            try {
              while (true) {
                monitor.wait();
              }
            } catch (InterruptedException e) {
              System.out.println("interrupted with value " + value);
              value++;
            }
            System.out.println(Thread.currentThread().isInterrupted());
          }
        },
        () -> {
          Barrier.await(1);
          synchronized (monitor) {
            value = 41;
            waiter.interrupt();
            value++;
          }
        });
  }
}
