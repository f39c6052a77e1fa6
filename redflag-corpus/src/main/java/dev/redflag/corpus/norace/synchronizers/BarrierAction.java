// row: 39
// trace: none
package dev.redflag.corpus.norace.synchronizers;

import dev.redflag.corpus.Threads;
import java.util.concurrent.CyclicBarrier;

/** The arrivals come before the barrier's action, and that before the returns. */
public class BarrierAction {
  static final int[] cells = new int[3];
  static int sum;

  static final CyclicBarrier barrier =
      new CyclicBarrier(
          3,
          () -> {
            for (int cell : cells) {
              sum += cell;
            }
          });

  private static void meet(int number) throws Exception {
    for (int i = 0; i < 20; i++) {
      cells[number] = i;
      barrier.await();
      int seen = sum;
      barrier.await();
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(() -> meet(0), () -> meet(1), () -> meet(2));
  }
}
