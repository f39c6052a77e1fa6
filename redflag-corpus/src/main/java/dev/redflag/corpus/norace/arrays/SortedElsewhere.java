// row: 31
package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Arrays;

/** Arrays.sort touches its range alone, and nothing where there is nothing to sort. */
public class SortedElsewhere {
  static final Integer[] numbers = {9, 3, 1, 2, 0};
  static final long[] single = {1};

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          numbers[0] = 8;
          numbers[4] = 7;
          single[0] = 2;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Arrays.sort(numbers, 1, 4, (a, b) -> b - a);
          Arrays.sort(single);
          System.out.println(numbers[1] + " " + numbers[2] + " " + numbers[3]);
        });
  }
}
