// row: 31
package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Collection.toArray leaves what lies further behind alone; addAll reads before it hands on. */
public class ToArrayElsewhere {
  static final String[] names = new String[4];
  static final Object[] handed = {"a"};
  static final BlockingQueue<Object> queue = new LinkedBlockingQueue<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          List.of("a", "b").toArray(names);
          List.of("a", "b", "c", "d", "e").toArray(names);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          names[3] = "x";
        },
        () -> Collections.addAll(queue, handed),
        () -> {
          System.out.println(queue.take());
          handed[0] = "b";
        });
  }
}
