// row: 9
// variable: dev.redflag.corpus.race.threads.NotInterrupted.value
package dev.redflag.corpus.race.threads;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A test that found no interrupt orders nothing. */
public class NotInterrupted {
  static int value;
  static volatile Thread target;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          target = Thread.currentThread();
          Barrier.signal(1);
          Barrier.await(2);
          if (!Thread.interrupted()) {
            int seen = value; // race with: write
          }
          Barrier.signal(3);
        },
        () -> {
          Barrier.await(1);
          Thread other = target;
          value = 1; // label: write
          Barrier.signal(2);
          Barrier.await(3);
          other.interrupt();
        });
  }
}
