// row: 62
// variable: dev.redflag.corpus.race.queues.DrainedKept$Item.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

/** An element that was written after it was put, and drained. */
public class DrainedKept {
  static class Item {
    int value;
  }

  public static void main(String[] args) throws Exception {
    LinkedBlockingQueue<Item> queue = new LinkedBlockingQueue<>();
    Threads.run(
        () -> {
          Item first = new Item();
          Item second = new Item();
          queue.add(first);
          first.value = 1; // label: put
          queue.add(second);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          List<Item> drained = new ArrayList<>();
          queue.drainTo(drained, 1);
          drained.get(0).value = 2; // race with: put
        });
  }
}
