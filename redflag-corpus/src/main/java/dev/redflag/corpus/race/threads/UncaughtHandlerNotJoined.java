// row: 18
// variable: dev.redflag.corpus.race.threads.UncaughtHandlerNotJoined.value
package dev.redflag.corpus.race.threads;

import dev.redflag.invisible.Barrier;

/** A handler of uncaught exceptions is not ordered with those who did not join. */
public class UncaughtHandlerNotJoined {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    Thread thread =
        new Thread(
            () -> {
              throw new IllegalStateException();
            });
    thread.setUncaughtExceptionHandler(
        (dead, failure) -> {
          value = 1; // label: write
          Barrier.signal(1);
        });
    thread.start();
    Barrier.await(1);
    int seen = value; // race with: write
    thread.join();
  }
}
