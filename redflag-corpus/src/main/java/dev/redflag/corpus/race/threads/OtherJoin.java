// row: 6
// variable: dev.redflag.corpus.race.threads.OtherJoin.value
package dev.redflag.corpus.race.threads;

import dev.redflag.invisible.Barrier;

/** A join with another thread. */
public class OtherJoin {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    Thread other = new Thread(Thread::onSpinWait);
    Thread thread =
        new Thread(
            () -> {
              value = 1; // label: write
              Barrier.signal(1);
            });
    thread.start();
    other.start();
    other.join();
    Barrier.await(1);
    int seen = value; // race with: write
    thread.join();
  }
}
