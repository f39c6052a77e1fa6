// row: 62
// variable: dev.redflag.corpus.race.queues.SizeOnly.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.LinkedBlockingQueue;

/** The size of a queue, and its remaining room, are no retrievals. */
public class SizeOnly {
  static final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>(4);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          queue.put("new");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          if (queue.size() != 1 || queue.remainingCapacity() != 3) {
            throw new IllegalStateException();
          }
          int seen = value; // race with: write
        });
  }
}
