// row: 6
// variable: dev.redflag.corpus.race.threads25.JoinDurationTimedOut.value
// jdk: 19
package dev.redflag.corpus.race.threads25;

import dev.redflag.invisible.Barrier;
import java.time.Duration;

/** A join with a duration that ran out. */
public class JoinDurationTimedOut {
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
    if (!thread.join(Duration.ofMillis(1))) {
      int seen = value; // race with: write
    }
    Barrier.signal(2);
    thread.join();
  }
}
