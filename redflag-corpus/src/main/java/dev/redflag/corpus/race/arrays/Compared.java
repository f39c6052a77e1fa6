// row: 31
// variable: int[]
// variable: char[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Arrays;

/** Arrays.equals and hashCode read every element. */
public class Compared {
  static final int[] numbers = new int[2];
  static final char[] letters = new char[2];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          numbers[1] = 0; // label: number
          letters[0] = 'a'; // label: letter
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean same = Arrays.equals(numbers, new int[2]); // race with: number
          int hash = Arrays.hashCode(letters); // race with: letter
        });
  }
}
