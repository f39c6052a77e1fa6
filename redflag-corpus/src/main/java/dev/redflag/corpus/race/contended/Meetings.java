// row: 39
// variable: int[]
// trace: none
package dev.redflag.corpus.race.contended;

import dev.redflag.corpus.Threads;
import java.util.concurrent.CyclicBarrier;

/** Threads that meet once in each round, and not again between the reads and the next writes. */
public class Meetings {
  private static final int THREADS = 3;
  private static final int TIMES = 50;

  private static final int[] cells = new int[THREADS];
  private static final CyclicBarrier barrier = new CyclicBarrier(THREADS);

  private static void meet(int number) throws Exception {
    for (int i = 0; i < TIMES; i++) {
      cells[number] = i; // label: write
      barrier.await();
      int sum = 0;
      for (int n = 0; n < THREADS; n++) {
        sum += cells[n]; // race with: write
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(() -> meet(0), () -> meet(1), () -> meet(2));
  }
}
