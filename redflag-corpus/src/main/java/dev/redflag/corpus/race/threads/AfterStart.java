// row: 5
// variable: dev.redflag.corpus.race.threads.AfterStart.value
package dev.redflag.corpus.race.threads;

import dev.redflag.invisible.Barrier;

/** What comes after a start is not ordered with the thread started. */
public class AfterStart {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    Thread thread =
        new Thread(
            () -> {
              Barrier.await(1);
              int seen = value; // race with: write
            });
    thread.start();
    value = 1; // label: write
    Barrier.signal(1);
    thread.join();
  }
}
