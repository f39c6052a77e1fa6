// row: 60, 62
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.LinkedBlockingDeque;

/** Elements put at one end of a deque and taken, or looked at, at either. */
public class BothEnds {
  static class Item {
    int value;
  }

  private static Item item(int value) {
    Item item = new Item();
    item.value = value;
    return item;
  }

  public static void main(String[] args) throws Exception {
    List<Deque<Item>> deques = List.of(new ConcurrentLinkedDeque<>(), new LinkedBlockingDeque<>());
    Threads.run(
        () -> {
          for (Deque<Item> deque : deques) {
            deque.addFirst(item(1));
            deque.offerLast(item(2));
            deque.push(item(3));
            deque.addLast(item(4));
            deque.offerFirst(item(5));
            deque.add(item(6));
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int sum = 0;
          for (Deque<Item> deque : deques) {
            sum += deque.peekFirst().value + deque.peekLast().value + deque.getFirst().value;
            sum += deque.pollLast().value + deque.pop().value + deque.removeLast().value;
            sum += deque.descendingIterator().next().value + deque.element().value;
            sum += deque.removeFirst().value + deque.getLast().value + deque.poll().value;
            deque.pollFirst().value++;
          }
          System.out.println(sum);
        });
  }
}
