// row: 7
// variable: dev.redflag.corpus.race.threads.StillAlive.value
package dev.redflag.corpus.race.threads;

import dev.redflag.invisible.Barrier;

/** A thread that is found alive is ordered with nothing. */
public class StillAlive {
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
    if (thread.isAlive()) {
      value++; // race with: write
    }
    Barrier.signal(2);
    thread.join();
  }
}
