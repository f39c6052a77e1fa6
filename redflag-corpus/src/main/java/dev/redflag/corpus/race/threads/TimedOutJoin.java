// row: 6
// variable: dev.redflag.corpus.race.threads.TimedOutJoin.value
package dev.redflag.corpus.race.threads;

import dev.redflag.invisible.Barrier;

/** A join that ran out is ordered after nothing. */
public class TimedOutJoin {
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
    thread.join(1);
    int seen = value; // race with: write
    Barrier.signal(2);
    thread.join();
  }
}
