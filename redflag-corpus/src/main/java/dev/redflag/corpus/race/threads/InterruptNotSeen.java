// row: 9
// variable: dev.redflag.corpus.race.threads.InterruptNotSeen.value
package dev.redflag.corpus.race.threads;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An interrupt that was not looked for orders nothing. */
public class InterruptNotSeen {
  static int value;
  static volatile Thread target;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          target = Thread.currentThread();
          Barrier.signal(1);
          Barrier.await(2);
          int seen = value; // race with: write
        },
        () -> {
          Barrier.await(1);
          Thread other = target;
          value = 1; // label: write
          other.interrupt();
          Barrier.signal(2);
        });
  }
}
