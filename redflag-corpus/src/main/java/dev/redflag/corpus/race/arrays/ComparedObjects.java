// row: 31
// variable: java.lang.String[]
// variable: double[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Arrays;

/** Arrays.mismatch and compare read up to the first difference, that one too. */
public class ComparedObjects {
  static final String[] names = {"a", "b", "c"};
  static final double[] numbers = {1, 2, 3};

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          names[1] = "x"; // label: name
          numbers[2] = 4; // label: number
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int index = Arrays.mismatch(names, new String[] {"a", "b", "c"}); // race with: name
          int order = Arrays.compare(numbers, new double[] {1, 2, 3}); // race with: number
        });
  }
}
