// row: 62
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import java.util.concurrent.LinkedBlockingQueue;

/** A producer, a linked blocking queue, and a consumer that waits. */
public class LinkedBlocking {
  static final LinkedBlockingQueue<int[]> queue = new LinkedBlockingQueue<>(2);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          for (int i = 0; i < 20; i++) {
            queue.put(new int[] {i});
          }
        },
        () -> {
          int sum = 0;
          for (int i = 0; i < 20; i++) {
            sum += queue.take()[0]++;
          }
          System.out.println(sum);
        });
  }
}
