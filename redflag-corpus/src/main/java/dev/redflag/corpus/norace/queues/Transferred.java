// row: 63
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;

/** A transfer hands over, and returns when its element was taken. */
public class Transferred {
  static final LinkedTransferQueue<int[]> queue = new LinkedTransferQueue<>();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          queue.put(new int[] {1});
          int[] cells = {2};
          queue.transfer(cells);
        },
        () -> {
          int sum = queue.take()[0]++;
          sum += queue.poll(60, TimeUnit.SECONDS)[0]++;
          System.out.println(sum);
        });
  }
}
