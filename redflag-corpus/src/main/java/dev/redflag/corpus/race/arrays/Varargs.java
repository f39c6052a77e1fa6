// variable: int[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The array behind a call with varargs is an array like any other. */
public class Varargs {
  static int[] keep(int... numbers) {
    return numbers;
  }

  public static void main(String[] args) throws Exception {
    int[] shared = keep(1, 2, 3);
    Threads.run(
        () -> {
          shared[0] = 4; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = shared[0]; // race with: write
        });
  }
}
