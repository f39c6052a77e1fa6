// row: 17
// variable: dev.redflag.corpus.race.threads.Sleep.value
package dev.redflag.corpus.race.threads;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Sleeping orders nothing. */
public class Sleep {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          Thread.sleep(1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Thread.sleep(2);
          int seen = value; // race with: write
        });
  }
}
