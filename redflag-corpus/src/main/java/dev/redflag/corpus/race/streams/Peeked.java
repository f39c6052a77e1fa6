// row: 53
// variable: dev.redflag.corpus.race.streams.Peeked.value
package dev.redflag.corpus.race.streams;

import dev.redflag.invisible.Barrier;
import java.util.stream.IntStream;

/** The leaves of a parallel stream are not ordered among each other. */
public class Peeked {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    IntStream.range(0, 2)
        .parallel()
        .peek(
            i -> {
              value = i; // label: one, race with: one
              Barrier.signal(i);
              Barrier.await(1 - i);
            })
        .sum();
  }
}
