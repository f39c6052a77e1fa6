// row: 62
// variable: dev.redflag.corpus.race.queues.BlockingOther.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ArrayBlockingQueue;

/** The first in is the first out, and was not the last in. */
public class BlockingOther {
  static final ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(4);
  static int value;

  public static void main(String[] args) throws Exception {
    queue.add("old");
    Threads.run(
        () -> {
          value = 1; // label: write
          queue.put("new");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          queue.take();
          int seen = value; // race with: write
        });
  }
}
