// row: 4
// variable: dev.redflag.corpus.race.volatiles.OtherInstance.value
package dev.redflag.corpus.race.volatiles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The same volatile field of another object is another variable. */
public class OtherInstance {
  volatile boolean ready;
  static int value;

  public static void main(String[] args) throws Exception {
    OtherInstance left = new OtherInstance();
    OtherInstance right = new OtherInstance();
    Threads.run(
        () -> {
          value = 1; // label: write
          left.ready = true;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean seen = right.ready;
          int number = value; // race with: write
        });
  }
}
