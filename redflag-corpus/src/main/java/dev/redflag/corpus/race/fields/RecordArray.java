// variable: long[]
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A record keeps an array for ever, but not what is in it. */
public class RecordArray {
  record Box(long[] cells) {}

  public static void main(String[] args) throws Exception {
    Box shared = new Box(new long[2]);
    Threads.run(
        () -> {
          shared.cells()[1] = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          long seen = shared.cells()[1]; // race with: write
        });
  }
}
