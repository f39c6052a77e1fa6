// row: 0
// variable: dev.redflag.corpus.race.muted.RandomBytes.value
package dev.redflag.corpus.race.muted;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Random;

/** Nor do random numbers, where the program's class asks for bytes of them. */
public class RandomBytes {
  static int value;
  static Random random;

  public static void main(String[] args) throws Exception {
    random = new Random(1);
    Threads.run(
        () -> {
          value = 1; // label: write
          random.nextBytes(new byte[4]);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          random.nextInt();
          int seen = value; // race with: write
        });
  }
}
