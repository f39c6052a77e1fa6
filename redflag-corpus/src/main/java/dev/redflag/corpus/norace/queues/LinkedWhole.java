// row: 60
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Elements that {@code addAll} placed into a queue, all at once. */
public class LinkedWhole {
  static final class Parcel {
    int weight;

    static Parcel of(int weight) {
      Parcel parcel = new Parcel();
      parcel.weight = weight;
      return parcel;
    }
  }

  static final Queue<Parcel> queue = new ConcurrentLinkedQueue<>();
  static final Deque<Parcel> deque = new ConcurrentLinkedDeque<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          queue.addAll(List.of(Parcel.of(1), Parcel.of(2)));
          deque.addAll(List.of(Parcel.of(3), Parcel.of(4)));
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(queue.poll().weight);
          System.out.println(queue.remove().weight);
          System.out.println(deque.pollLast().weight);
        });
  }
}
