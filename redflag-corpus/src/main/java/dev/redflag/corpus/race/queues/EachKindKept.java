// row: 62, 63
// variable: dev.redflag.corpus.race.queues.EachKindKept$Box.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/**
 * Who keeps an element and writes to it after it was placed is not ordered before who takes it; nor
 * is a comparison in the PriorityQueue inside of a delay queue.
 */
public class EachKindKept {
  static class Box implements Delayed {
    int value;

    @Override
    public long getDelay(TimeUnit unit) {
      return 0;
    }

    @Override
    public int compareTo(Delayed other) {
      return ((Box) other).value; // race with: delayed
    }
  }

  static final LinkedBlockingDeque<Box> deque = new LinkedBlockingDeque<>();
  static final LinkedTransferQueue<Box> transfer = new LinkedTransferQueue<>();
  static final SynchronousQueue<Box> handed = new SynchronousQueue<>();
  static final DelayQueue<Box> delayed = new DelayQueue<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Box box = new Box();
          handed.put(box);
          box.value = 1; // label: handed
          box = new Box();
          deque.put(box);
          box.value = 1; // label: deque
          box = new Box();
          transfer.put(box);
          box.value = 1; // label: transfer
          box = new Box();
          delayed.put(box);
          box.value = 1; // label: delayed
          Barrier.signal(1);
        },
        () -> {
          Box box = handed.take();
          Barrier.await(1);
          System.out.println(box.value); // race with: handed
          System.out.println(deque.take().value); // race with: deque
          System.out.println(transfer.take().value); // race with: transfer
          delayed.put(new Box());
        });
  }
}
