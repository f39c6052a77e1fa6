// row: 62
// variable: dev.redflag.corpus.race.queues.FailedOffer.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;

/** An offer to a full queue places nothing. */
public class FailedOffer {
  static final ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
  static int value;

  public static void main(String[] args) throws Exception {
    queue.add("old");
    Threads.run(
        () -> {
          value = 1; // label: write
          if (queue.offer("new") || queue.offer("newer", 1, TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException();
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          queue.take();
          int seen = value; // race with: write
        });
  }
}
