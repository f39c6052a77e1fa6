// row: 62
// variable: dev.redflag.corpus.race.queues.SharedConstant.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ArrayBlockingQueue;

/** A constant that was placed, taken and placed again by another: the first placement is over. */
public class SharedConstant {
  static final ArrayBlockingQueue<Boolean> queue = new ArrayBlockingQueue<>(4);
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          queue.put(Boolean.TRUE);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          queue.take();
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          queue.put(Boolean.TRUE);
          Barrier.signal(3);
        },
        () -> {
          Barrier.await(3);
          queue.take();
          int seen = value; // race with: write
        });
  }
}
