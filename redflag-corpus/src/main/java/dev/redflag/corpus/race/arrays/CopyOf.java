// row: 31
// variable: long[]
// variable: java.lang.String[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Arrays;

/** Arrays.copyOf and copyOfRange read what they copy. */
public class CopyOf {
  static final long[] numbers = new long[4];
  static final String[] names = new String[4];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          numbers[1] = 1; // label: number
          names[2] = "two"; // label: name
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          long[] some = Arrays.copyOf(numbers, 2); // race with: number
          String[] others = Arrays.copyOfRange(names, 2, 6); // race with: name
        });
  }
}
