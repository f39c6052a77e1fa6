// row: 62
// variable: int[]
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingQueue;

/** Who copies a collection is not ordered after who put something into another one. */
public class CopiedEmpty {
  static final CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();
  static final CopyOnWriteArrayList<String> otherList = new CopyOnWriteArrayList<>();
  static final CopyOnWriteArraySet<String> set = new CopyOnWriteArraySet<>();
  static final CopyOnWriteArraySet<String> otherSet = new CopyOnWriteArraySet<>();
  static final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
  static final LinkedBlockingQueue<String> otherQueue = new LinkedBlockingQueue<>();
  static final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
  static final ConcurrentHashMap<String, String> otherMap = new ConcurrentHashMap<>();
  static final int[] values = new int[5];

  public static void main(String[] args) throws Exception {
    otherList.add("b");
    otherSet.add("b");
    otherQueue.add("b");
    otherMap.put("b", "b");
    Threads.run(
        () -> {
          values[0] = 1; // label: list
          list.add("a");
          values[1] = 1; // label: set
          set.add("a");
          values[2] = 1; // label: queue
          queue.add("a");
          values[3] = 1; // label: map
          map.put("a", "b");
          values[4] = 1; // label: all
          list.add("b");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int size = new CopyOnWriteArrayList<>(otherList).size();
          values[0] += size; // race with: list
          size = new CopyOnWriteArraySet<>(otherSet).size();
          values[1] += size; // race with: set
          size = new ConcurrentLinkedQueue<>(otherQueue).size();
          values[2] += size; // race with: queue
          size = new ConcurrentHashMap<>(otherMap).size();
          values[3] += size; // race with: map
          CopyOnWriteArrayList<String> filled = new CopyOnWriteArrayList<>();
          filled.addAll(otherList);
          values[4] += filled.size(); // race with: all
        });
  }
}
