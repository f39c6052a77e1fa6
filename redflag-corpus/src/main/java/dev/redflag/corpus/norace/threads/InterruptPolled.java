// row: 9
package dev.redflag.corpus.norace.threads;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An interrupt comes before its detection by either test. */
public class InterruptPolled {
  static int value;
  static int other;
  static volatile Thread poller;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          poller = Thread.currentThread();
          Barrier.signal(1);
          while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
          }
          value++;
          System.out.println(Thread.interrupted());
          System.out.println(Thread.interrupted());
          Barrier.signal(2);
          while (!Thread.interrupted()) {
            Thread.onSpinWait();
          }
          other++;
        },
        () -> {
          Barrier.await(1);
          Thread target = poller;
          value = 1;
          target.interrupt();
          Barrier.await(2);
          other = 1;
          target.interrupt();
        });
  }
}
