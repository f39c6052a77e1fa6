// row: 60
// variable: dev.redflag.corpus.race.queues.KeptAfterAddAll$Parcel.weight
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** An element that is written after {@code addAll} placed it into a queue. */
public class KeptAfterAddAll {
  static final class Parcel {
    int weight;
  }

  static final Queue<Parcel> queue = new ConcurrentLinkedQueue<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Parcel parcel = new Parcel();
          queue.addAll(List.of(parcel));
          parcel.weight = 2; // label: kept
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(queue.poll().weight); // race with: kept
        });
  }
}
