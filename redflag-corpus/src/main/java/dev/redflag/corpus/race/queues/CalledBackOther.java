// row: 60, 61, 62
// variable: dev.redflag.corpus.race.queues.CalledBackOther$Item.rank
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.PriorityBlockingQueue;

/** What was written to an element after it was placed is not ordered before a call-back. */
public class CalledBackOther {
  static class Item implements Comparable<Item> {
    int rank;

    @Override
    public int compareTo(Item other) {
      return other.rank - rank; // race with: compared
    }
  }

  static final ConcurrentLinkedQueue<Item> queue = new ConcurrentLinkedQueue<>();
  static final CopyOnWriteArrayList<Item> list = new CopyOnWriteArrayList<>();
  static final PriorityBlockingQueue<Item> sorted = new PriorityBlockingQueue<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Item item = new Item();
          queue.add(item);
          item.rank = 1; // label: tested
          Item other = new Item();
          list.add(other);
          other.rank = 1; // label: passed
          Item third = new Item();
          sorted.add(third);
          third.rank = 1; // label: compared
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          queue.removeIf(item -> item.rank == 1); // race with: tested
          list.forEach(
              item -> {
                System.out.println(item.rank); // race with: passed
              });
          sorted.add(new Item());
        });
  }
}
