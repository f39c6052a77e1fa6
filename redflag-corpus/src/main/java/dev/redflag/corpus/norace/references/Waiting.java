// row: 3
package dev.redflag.corpus.norace.references;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A monitor is waited for by method reference: it is released, and entered again. */
public class Waiting {
  static final Object monitor = new Object();
  static boolean ready;
  static int before;
  static int after;

  interface Wait {
    void call() throws InterruptedException;
  }

  public static void main(String[] args) throws Exception {
    Wait wait = monitor::wait;
    Runnable notify = monitor::notifyAll;
    Threads.run(
        () -> {
          synchronized (monitor) {
            before = 1;
            Barrier.signal(1);
            while (!ready) {
              wait.call();
            }
          }
          System.out.println(after);
        },
        () -> {
          Barrier.await(1);
          synchronized (monitor) {
            before = 2;
            after = 3;
            ready = true;
            notify.run();
          }
        });
  }
}
