// row: 62
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;

/**
 * Elements that drainTo, an iterator, forEach, removeIf and toArray find in a queue were put
 * before.
 */
public class Drained {
  static class Item implements Comparable<Item> {
    int value;

    Item(int value) {
      this.value = value;
    }

    @Override
    public int compareTo(Item other) {
      return Integer.compare(value, other.value);
    }
  }

  public static void main(String[] args) throws Exception {
    List<BlockingQueue<Item>> queues =
        List.of(
            new LinkedBlockingQueue<>(),
            new LinkedBlockingDeque<>(),
            new PriorityBlockingQueue<>(),
            new LinkedTransferQueue<>());
    Threads.run(
        () -> {
          for (BlockingQueue<Item> queue : queues) {
            for (int i = 0; i < 3; i++) {
              queue.add(new Item(i));
            }
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int[] sum = new int[1];
          for (BlockingQueue<Item> queue : queues) {
            for (Item item : queue) {
              sum[0] += item.value;
            }
            queue.forEach(item -> sum[0] += item.value);
            for (Object item : queue.toArray()) {
              sum[0] += ((Item) item).value;
            }
            queue.removeIf(item -> item.value == 1);
            List<Item> drained = new ArrayList<>();
            queue.drainTo(drained);
            for (Item item : drained) {
              item.value++;
              sum[0] += item.value;
            }
          }
          System.out.println(sum[0]);
        });
  }
}
