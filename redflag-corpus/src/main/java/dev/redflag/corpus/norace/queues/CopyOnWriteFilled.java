// row: 61
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.CopyOnWriteArrayList;

/** An element of a list that was added with all others of another list was written before. */
public class CopyOnWriteFilled {
  static final CopyOnWriteArrayList<String> first = new CopyOnWriteArrayList<>();
  static final CopyOnWriteArrayList<String> second = new CopyOnWriteArrayList<>();
  static int value;
  static int other;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          first.add("one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          other = 1;
          second.addAll(first);
          value++;
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          System.out.println(second.get(0) + other);
        });
  }
}
