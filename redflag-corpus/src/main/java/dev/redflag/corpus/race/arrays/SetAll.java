// row: 31
// variable: int[]
// variable: java.lang.String[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Arrays;

/** Arrays.setAll writes every element, parallelSort those that it moves. */
public class SetAll {
  static final int[] numbers = new int[3];
  static final String[] names = {"c", "b", "a"};

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Arrays.setAll(numbers, i -> i); // label: numbers
          Arrays.parallelSort(names); // label: names
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int number = numbers[2]; // race with: numbers
          String name = names[0]; // race with: names
        });
  }
}
