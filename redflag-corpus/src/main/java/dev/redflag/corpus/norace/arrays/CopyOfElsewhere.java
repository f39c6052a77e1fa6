// row: 31
package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Arrays;

/** Arrays.copyOf and copyOfRange read nothing outside their range. */
public class CopyOfElsewhere {
  static final long[] numbers = new long[4];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          numbers[3] = 1;
          numbers[0] = 1;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          long[] some = Arrays.copyOfRange(numbers, 1, 3);
        });
  }
}
