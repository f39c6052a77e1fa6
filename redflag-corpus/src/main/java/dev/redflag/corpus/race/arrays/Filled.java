// row: 31
// variable: byte[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Arrays;

/** Arrays.fill writes its range. */
public class Filled {
  static final byte[] cells = new byte[4];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Arrays.fill(cells, 1, 3, (byte) 1); // label: fill
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          byte seen = cells[2]; // race with: fill
        });
  }
}
