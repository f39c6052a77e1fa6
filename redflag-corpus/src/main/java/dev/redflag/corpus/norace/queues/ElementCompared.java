// row: 60, 61, 62
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;

/** A queue or a list compares its elements while it looks for one. */
public class ElementCompared {
  static class Item implements Comparable<Item> {
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
    public int compareTo(Item other) {
      return Integer.compare(rank, other.rank);
    }
  }

  static final List<Collection<Item>> all =
      List.of(
          new ConcurrentLinkedQueue<>(),
          new ConcurrentLinkedDeque<>(),
          new CopyOnWriteArrayList<>(),
          new ArrayBlockingQueue<>(8),
          new LinkedBlockingQueue<>(),
          new LinkedBlockingDeque<>(),
          new PriorityBlockingQueue<>());

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          for (Collection<Item> collection : all) {
            collection.add(new Item(1));
            collection.add(new Item(2));
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          for (Collection<Item> collection : all) {
            System.out.println(
                collection.contains(new Item(2)) + " " + collection.remove(new Item(1)));
            collection.add(new Item(0));
          }
        });
  }
}
