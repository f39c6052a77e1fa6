// row: 60
// variable: dev.redflag.corpus.race.queues.EqualElement.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Two elements that are equal are two hand-overs. */
public class EqualElement {
  static final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
  static int value;

  public static void main(String[] args) throws Exception {
    queue.add(new String("same"));
    Threads.run(
        () -> {
          value = 1; // label: write
          queue.add(new String("same"));
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          queue.poll();
          int seen = value; // race with: write
        });
  }
}
