// row: 60
// variable: dev.redflag.corpus.race.queues.Producers.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Two that place elements are not ordered with each other. */
public class Producers {
  static final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          queue.add("one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          queue.add("two");
          int seen = value; // race with: write
        });
  }
}
