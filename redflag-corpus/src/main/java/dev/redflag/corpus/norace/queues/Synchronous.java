// row: 63
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** A producer meets a consumer. */
public class Synchronous {
  static final SynchronousQueue<int[]> queue = new SynchronousQueue<>();
  static final SynchronousQueue<int[]> fair = new SynchronousQueue<>(true);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          queue.put(new int[] {1});
          fair.offer(new int[] {2}, 60, TimeUnit.SECONDS);
        },
        () -> {
          int sum = queue.take()[0]++;
          sum += fair.poll(60, TimeUnit.SECONDS)[0]++;
          System.out.println(sum);
        });
  }
}
