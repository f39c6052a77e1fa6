// row: 31
// variable: int[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Arrays;

/** A binary search reads the middle first. */
public class Searched {
  static final int[] numbers = {1, 2, 3, 4, 5};

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          numbers[2] = 3; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int index = Arrays.binarySearch(numbers, 5); // race with: write
        });
  }
}
