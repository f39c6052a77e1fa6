// row: 63
// variable: dev.redflag.corpus.race.queues.NobodyTook.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** An offer to nobody. */
public class NobodyTook {
  static final SynchronousQueue<String> queue = new SynchronousQueue<>();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          if (queue.offer("one") || queue.offer("one", 1, TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException();
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          queue.poll();
          queue.poll(1, TimeUnit.MILLISECONDS);
          int seen = value; // race with: write
        });
  }
}
