// row: 39
package dev.redflag.corpus.norace.synchronizers;

import dev.redflag.corpus.Threads;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

/** All arrive, then the action runs, then all go on; again and again. */
public class Cyclic {
  static int left;
  static int right;
  static int sum;
  static final CyclicBarrier barrier = new CyclicBarrier(2, () -> sum += left + right);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          for (int i = 0; i < 5; i++) {
            left = i + sum;
            barrier.await();
            int seen = right + sum;
            barrier.await();
          }
        },
        () -> {
          for (int i = 0; i < 5; i++) {
            right = i + sum;
            barrier.await();
            int seen = left + sum;
            barrier.await(60, TimeUnit.SECONDS);
          }
        });
    System.out.println(sum);
  }
}
