// row: 62
// variable: java.util.HashMap
// variable: java.util.ArrayDeque
package dev.redflag.corpus.race.wrappers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashMap;
import java.util.Queue;
import java.util.Set;

/** A set made of a map and a queue made of a deque share what they are made of. */
public class Converted {
  static final Set<String> set = Collections.newSetFromMap(new HashMap<>());
  static final Queue<String> queue = Collections.asLifoQueue(new ArrayDeque<>());

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          set.add("a"); // label: set
          queue.add("a"); // label: queue
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          set.contains("b"); // race with: set
          queue.peek(); // race with: queue
        });
  }
}
