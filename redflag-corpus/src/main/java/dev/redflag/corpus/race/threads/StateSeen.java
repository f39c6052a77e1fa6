// row: 8
// variable: dev.redflag.corpus.race.threads.StateSeen.value
package dev.redflag.corpus.race.threads;

import dev.redflag.invisible.Barrier;

/** Any other state orders nothing. */
public class StateSeen {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    Thread thread =
        new Thread(
            () -> {
              value = 1; // label: write
              Barrier.signal(1);
              Barrier.await(2);
            });
    thread.start();
    Barrier.await(1);
    if (thread.getState() != Thread.State.TERMINATED) {
      value++; // race with: write
    }
    Barrier.signal(2);
    thread.join();
  }
}
