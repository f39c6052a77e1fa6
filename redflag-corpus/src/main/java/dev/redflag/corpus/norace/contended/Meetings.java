// row: 38, 39, 40, 41
// trace: none
package dev.redflag.corpus.norace.contended;

import dev.redflag.corpus.Threads;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;

/** Threads that meet again and again, and read what the others wrote before. */
public class Meetings {
  private static final int THREADS = 4;
  private static final int TIMES = 50;

  private static final int[] cells = new int[THREADS];
  private static final CyclicBarrier barrier = new CyclicBarrier(THREADS);
  private static final Phaser phaser = new Phaser(THREADS);
  private static final Exchanger<int[]> exchanger = new Exchanger<>();
  private static final CountDownLatch started = new CountDownLatch(THREADS);

  private static void meet(int number) throws Exception {
    cells[number] = number;
    started.countDown();
    started.await();
    int sum = sum();
    for (int i = 0; i < TIMES; i++) {
      barrier.await();
      cells[number] += sum;
      barrier.await();
      sum = sum() & 0xff;
      phaser.arriveAndAwaitAdvance();
      cells[number]++;
      phaser.awaitAdvance(phaser.arrive());
      sum = sum() & 0xff;
      int[] mine = {sum};
      exchanger.exchange(mine)[0]++;
    }
  }

  private static int sum() {
    int sum = 0;
    for (int cell : cells) {
      sum += cell;
    }
    return sum;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(() -> meet(0), () -> meet(1), () -> meet(2), () -> meet(3));
  }
}
