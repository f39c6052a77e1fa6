// row: 4
// variable: dev.redflag.corpus.race.volatiles.OtherField.value
package dev.redflag.corpus.race.volatiles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A volatile write orders nothing for those who read another volatile field. */
public class OtherField {
  static volatile boolean left;
  static volatile boolean right;
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          left = true;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean seen = right;
          int number = value; // race with: write
        });
  }
}
