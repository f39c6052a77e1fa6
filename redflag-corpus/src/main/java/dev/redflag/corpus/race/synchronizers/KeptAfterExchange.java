// row: 41
// variable: int[]
package dev.redflag.corpus.race.synchronizers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.Exchanger;

/** Who gave something away goes on to write it. */
public class KeptAfterExchange {
  static final Exchanger<int[]> exchanger = new Exchanger<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int[] mine = {1};
          exchanger.exchange(mine);
          mine[0] = 2; // label: write
          Barrier.signal(1);
        },
        () -> {
          int[] theirs = exchanger.exchange(new int[0]);
          Barrier.await(1);
          int seen = theirs[0]; // race with: write
        });
  }
}
