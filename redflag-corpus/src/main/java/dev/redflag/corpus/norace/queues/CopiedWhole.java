// row: 62
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Function;

/** Who copies a concurrent collection is ordered after who put in what it finds there. */
public class CopiedWhole {
  static final List<List<Collection<String>>> sources = new ArrayList<>();

  private static List<Collection<String>> someSources() {
    return List.of(
        new CopyOnWriteArrayList<>(),
        new CopyOnWriteArraySet<>(),
        new ArrayBlockingQueue<>(2),
        new LinkedBlockingQueue<>(),
        new LinkedBlockingDeque<>(),
        new ConcurrentLinkedQueue<>(),
        new ConcurrentLinkedDeque<>(),
        new LinkedTransferQueue<>(),
        new PriorityBlockingQueue<>(),
        ConcurrentHashMap.newKeySet(),
        new ConcurrentSkipListSet<>());
  }

  static final List<Function<Collection<String>, Collection<String>>> copies =
      List.of(
          CopyOnWriteArrayList::new,
          CopyOnWriteArraySet::new,
          source -> new ArrayBlockingQueue<>(2, false, source),
          LinkedBlockingQueue::new,
          LinkedBlockingDeque::new,
          ConcurrentLinkedQueue::new,
          ConcurrentLinkedDeque::new,
          LinkedTransferQueue::new,
          PriorityBlockingQueue::new,
          ConcurrentSkipListSet::new,
          ArrayList::new,
          ArrayDeque::new,
          HashSet::new,
          source -> filled(new CopyOnWriteArrayList<>(), source),
          source -> filled(new CopyOnWriteArraySet<>(), source),
          source -> filled(new LinkedBlockingQueue<>(), source),
          source -> filled(new ConcurrentLinkedQueue<>(), source),
          source -> filled(new ArrayList<>(), source));

  static final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
  static final ConcurrentSkipListMap<String, String> sorted = new ConcurrentSkipListMap<>();
  static final int[] ofMaps = new int[4];

  private static Collection<String> filled(Collection<String> into, Collection<String> source) {
    into.addAll(source);
    return into;
  }

  public static void main(String[] args) throws Exception {
    for (int copy = 0; copy < copies.size(); copy++) {
      sources.add(someSources());
    }
    int[][] values = new int[copies.size()][sources.get(0).size()];
    Threads.run(
        () -> {
          for (int copy = 0; copy < values.length; copy++) {
            for (int i = 0; i < values[copy].length; i++) {
              values[copy][i] = 1;
              sources.get(copy).get(i).add("a");
            }
          }
          for (int i = 0; i < 2; i++) {
            ofMaps[i] = 1;
            map.put("a" + i, "b");
          }
          for (int i = 2; i < 4; i++) {
            ofMaps[i] = 1;
            sorted.put("a" + i, "b");
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          for (int copy = 0; copy < values.length; copy++) {
            for (int i = 0; i < values[copy].length; i++) {
              Collection<String> copied = copies.get(copy).apply(sources.get(copy).get(i));
              values[copy][i] += copied.size();
            }
          }
          int size = new ConcurrentHashMap<>(map).size();
          ofMaps[0] += size;
          ofMaps[1] += size;
          size = new ConcurrentSkipListMap<>(sorted).size();
          ofMaps[2] += size;
          ofMaps[3] += size;
        });
  }
}
