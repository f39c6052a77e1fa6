// row: 62
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A bounded queue, by all its ways in and out. */
public class ArrayBlocking {
  static final ArrayBlockingQueue<int[]> queue = new ArrayBlockingQueue<>(8);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          queue.put(new int[] {1});
          queue.offer(new int[] {2});
          queue.offer(new int[] {3}, 1, TimeUnit.SECONDS);
          queue.add(new int[] {4});
          queue.add(new int[] {5});
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int sum = queue.peek()[0] + queue.take()[0]++ + queue.poll()[0]++;
          sum += queue.poll(1, TimeUnit.SECONDS)[0]++;
          List<int[]> rest = new ArrayList<>();
          queue.drainTo(rest);
          sum += rest.get(0)[0]++ + rest.get(1)[0]++;
          System.out.println(sum);
        });
  }
}
