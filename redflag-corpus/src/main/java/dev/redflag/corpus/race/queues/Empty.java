// row: 60
// variable: dev.redflag.corpus.race.queues.Empty.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A poll that finds nothing is ordered after nothing. */
public class Empty {
  static final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          queue.add("new");
          queue.poll();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          if (queue.poll() != null || queue.peek() != null) {
            throw new IllegalStateException();
          }
          int seen = value; // race with: write
        });
  }
}
