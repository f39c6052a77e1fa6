// row: 60
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;

/** An element that a concurrent queue holds was placed before it is found. */
public class Linked {
  static final ConcurrentLinkedQueue<int[]> queue = new ConcurrentLinkedQueue<>();
  static final ConcurrentLinkedDeque<int[]> deque = new ConcurrentLinkedDeque<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          queue.add(new int[] {1});
          queue.offer(new int[] {2});
          deque.addFirst(new int[] {3});
          deque.offerLast(new int[] {4});
          deque.push(new int[] {5});
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int sum = queue.peek()[0] + queue.poll()[0]++ + queue.remove()[0]++;
          sum += deque.pop()[0]++ + deque.peekFirst()[0] + deque.pollLast()[0]++;
          for (int[] cells : deque) {
            sum += cells[0];
          }
          System.out.println(sum);
        });
  }
}
