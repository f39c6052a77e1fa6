// row: 62, 63
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/**
 * What was written to an element before it was placed, also where the PriorityQueue inside of a
 * delay queue compares it.
 */
public class EachKind {
  static class Box implements Delayed {
    int value;

    Box(int value) {
      this.value = value;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return -value;
    }

    @Override
    public int compareTo(Delayed other) {
      return value - ((Box) other).value;
    }
  }

  static final LinkedBlockingDeque<Box> deque = new LinkedBlockingDeque<>();
  static final SynchronousQueue<Box> handed = new SynchronousQueue<>();
  static final DelayQueue<Box> delayed = new DelayQueue<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          deque.put(new Box(1));
          delayed.put(new Box(1));
          delayed.put(new Box(2));
          Barrier.signal(1);
          handed.put(new Box(3));
        },
        () -> {
          Barrier.await(1);
          delayed.put(new Box(4));
          System.out.println(delayed.take().value + deque.take().value);
          System.out.println(handed.take().value);
        });
  }
}
