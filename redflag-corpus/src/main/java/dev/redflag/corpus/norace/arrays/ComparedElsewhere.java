// row: 31
package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Arrays;

/** What compares arrays reads nothing behind the first difference, and none of unequal lengths. */
public class ComparedElsewhere {
  static final int[] numbers = {1, 2, 3};
  static final String[] names = {"a", "b", "c"};

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          numbers[2] = 4;
          names[1] = "x";
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(Arrays.equals(numbers, new int[] {1, 9, 3}));
          System.out.println(Arrays.equals(numbers, new int[] {1, 2, 3, 4}));
          System.out.println(Arrays.mismatch(numbers, 0, 2, new int[] {1, 2}, 0, 2));
          System.out.println(Arrays.compare(numbers, new int[] {1, 1, 1}));
          System.out.println(Arrays.equals(names, new String[] {"b", "x", "c"}));
        });
  }
}
