// row: 60, 61, 62, 63
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Code of the program that a queue or a list calls is given elements that were placed before. */
public class CalledBack {
  static class Item implements Delayed {
    int rank;

    Item(int rank) {
      this.rank = rank;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Item item && item.rank == rank;
    }

    @Override
    public int hashCode() {
      return rank;
    }

    @Override
    public int compareTo(Delayed other) {
      return Integer.compare(rank, ((Item) other).rank);
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return rank - 10;
    }

    @Override
    public String toString() {
      return "item " + rank;
    }
  }

  static final List<Collection<Item>> all =
      List.of(
          new ConcurrentLinkedQueue<>(),
          new ConcurrentLinkedDeque<>(),
          new CopyOnWriteArrayList<>(),
          new CopyOnWriteArraySet<>(),
          new ArrayBlockingQueue<>(8),
          new LinkedBlockingQueue<>(),
          new LinkedBlockingDeque<>(),
          new LinkedTransferQueue<>(),
          new DelayQueue<>(),
          new PriorityBlockingQueue<>(8, Comparator.comparing((Item item) -> -item.rank)));

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          for (Collection<Item> collection : all) {
            for (int i = 1; i < 6; i++) {
              collection.add(new Item(i));
            }
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          for (Collection<Item> collection : all) {
            System.out.println(collection.removeIf(item -> item.rank == 3));
            collection.forEach(item -> System.out.println(item.rank));
            for (Item item : collection) {
              System.out.println(item.rank);
            }
            System.out.println(collection.removeAll(Set.of(new Item(5))));
            System.out.println(collection.containsAll(List.of(new Item(1), new Item(2))));
            System.out.println(collection.stream().mapToInt(item -> item.rank).sum());
            collection.add(new Item(0));
            System.out.println(collection);
          }
          CopyOnWriteArrayList<Item> list = (CopyOnWriteArrayList<Item>) all.get(2);
          list.sort(Comparator.comparing(item -> item.rank));
          list.replaceAll(item -> new Item(item.rank + 1));
          System.out.println(list.equals(List.of()) + " " + list.hashCode());
          System.out.println(((DelayQueue<Item>) all.get(8)).poll());
          System.out.println(((PriorityBlockingQueue<Item>) all.get(9)).poll());
        });
  }
}
