// row: 60
// variable: dev.redflag.corpus.race.queues.OtherQueue.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The same element in another queue. */
public class OtherQueue {
  static final ConcurrentLinkedQueue<String> left = new ConcurrentLinkedQueue<>();
  static final ConcurrentLinkedDeque<String> right = new ConcurrentLinkedDeque<>();
  static int value;

  public static void main(String[] args) throws Exception {
    right.add("element");
    Threads.run(
        () -> {
          value = 1; // label: write
          left.add("element");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          right.poll();
          int seen = value; // race with: write
        });
  }
}
