// row: 31
// variable: dev.redflag.corpus.race.arrays.StreamOrdersNothing.field
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.io.ByteArrayInputStream;

/** The lock of a stream guards the arrays that it fills: two calls of it order nothing else. */
public class StreamOrdersNothing {
  static final ByteArrayInputStream in = new ByteArrayInputStream(new byte[8]);
  static final byte[] shared = new byte[4];
  static int field;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          field = 1; // label: write
          in.read(shared);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          in.read(shared);
          int seen = field; // race with: write
        });
  }
}
