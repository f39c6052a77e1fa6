// row: 60
// variable: dev.redflag.corpus.race.queues.OtherElement.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The element that was taken is not the one that was placed last. */
public class OtherElement {
  static final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
  static int value;

  public static void main(String[] args) throws Exception {
    queue.add("old");
    Threads.run(
        () -> {
          value = 1; // label: write
          queue.add("new");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          queue.poll();
          int seen = value; // race with: write
        });
  }
}
