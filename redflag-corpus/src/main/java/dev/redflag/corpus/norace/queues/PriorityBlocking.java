// row: 62
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Queues that hand out by priority, by delay and from both ends. */
public class PriorityBlocking {
  static final PriorityBlockingQueue<String> sorted = new PriorityBlockingQueue<>();
  static final LinkedBlockingDeque<int[]> deque = new LinkedBlockingDeque<>();
  static int value;
  static int other;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          sorted.put("b");
          other = 1;
          sorted.put("a");
          deque.putFirst(new int[] {1});
          deque.putLast(new int[] {2});
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(sorted.take() + other);
          System.out.println(sorted.poll() + value);
          System.out.println(deque.takeLast()[0]++ + deque.pollFirst(1, TimeUnit.SECONDS)[0]++);
        });
  }
}
