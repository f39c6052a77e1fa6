// row: 31
package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Arrays;

/** A binary search reads nothing off its way. */
public class SearchedElsewhere {
  static final int[] numbers = {1, 2, 3, 4, 5};

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          numbers[0] = 1;
          numbers[1] = 2;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(Arrays.binarySearch(numbers, 5));
          System.out.println(Arrays.binarySearch(numbers, 3, 5, 0));
        });
  }
}
