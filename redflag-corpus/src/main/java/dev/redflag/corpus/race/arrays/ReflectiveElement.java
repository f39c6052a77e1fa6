// row: 31
// variable: int[]
// variable: java.lang.Object[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Array;

/** java.lang.reflect.Array reads and writes elements. */
public class ReflectiveElement {
  static final int[] numbers = new int[2];
  static final Object[] things = new Object[2];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Array.setInt(numbers, 1, 1); // label: number
          things[0] = "one"; // label: thing
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int number = numbers[1]; // race with: number
          Object thing = Array.get(things, 0); // race with: thing
        });
  }
}
