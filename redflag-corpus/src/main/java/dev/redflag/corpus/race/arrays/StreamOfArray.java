// row: 31
// variable: java.lang.String[]
// variable: int[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Arrays;

/** A stream of an array reads its elements where it is run. */
public class StreamOfArray {
  static final String[] names = {"one", "two", "three"};
  static final int[] numbers = {1, 2, 3};

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          names[1] = "four"; // label: set
          numbers[1] = 4; // label: number
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Arrays.stream(names, 1, 3).forEach(name -> {}); // race with: set
          int sum = Arrays.stream(numbers).map(n -> n * 2).sum(); // race with: number
        });
  }
}
