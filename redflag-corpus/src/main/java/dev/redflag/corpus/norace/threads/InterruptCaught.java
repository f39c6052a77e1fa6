// row: 9
package dev.redflag.corpus.norace.threads;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An interrupt comes before the exception that it causes. */
public class InterruptCaught {
  static int value;
  static volatile Thread sleeper;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          sleeper = Thread.currentThread();
          Barrier.signal(1);
          try {
            Thread.sleep(60_000);
          } catch (InterruptedException e) {
            value++;
          }
        },
        () -> {
          Barrier.await(1);
          Thread target = sleeper;
          value = 1;
          target.interrupt();
        });
  }
}
