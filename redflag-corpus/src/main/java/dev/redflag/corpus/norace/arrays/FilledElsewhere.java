// row: 31
package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Arrays;

/** Arrays.fill writes nothing outside its range. */
public class FilledElsewhere {
  static final byte[] cells = new byte[4];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Arrays.fill(cells, 1, 3, (byte) 1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          cells[0] = 1;
          cells[3] = 1;
        });
  }
}
