// row: 62
package dev.redflag.corpus.norace.wrappers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A set made of a concurrent map needs no lock; a queue made of a deque has one here. */
public class Converted {
  static final Set<String> set = Collections.newSetFromMap(new ConcurrentHashMap<>());
  static final Queue<String> queue = Collections.asLifoQueue(new ArrayDeque<>());

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          set.add("a");
          synchronized (queue) {
            queue.add("a");
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          set.contains("b");
          synchronized (queue) {
            queue.peek();
          }
        });
  }
}
