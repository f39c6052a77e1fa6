// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.TreeMap;

/** Views, wrappers and methods of other names that work by methods of the program, under a lock. */
public class OverriddenBehind {
  static final class Index extends HashMap<String, String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized String put(String key, String value) {
      return super.put(key, value);
    }

    @Override
    public synchronized boolean containsKey(Object key) {
      return super.containsKey(key);
    }

    @Override
    public synchronized boolean containsValue(Object value) {
      return super.containsValue(value);
    }

    @Override
    public synchronized void clear() {
      super.clear();
    }
  }

  static final class Sorted extends TreeMap<String, String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized String put(String key, String value) {
      return super.put(key, value);
    }

    @Override
    public synchronized String get(Object key) {
      return super.get(key);
    }

    @Override
    public synchronized String remove(Object key) {
      return super.remove(key);
    }

    @Override
    public synchronized int size() {
      return super.size();
    }
  }

  static final class Line extends ArrayDeque<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized void addFirst(String word) {
      super.addFirst(word);
    }

    @Override
    public synchronized String pollFirst() {
      return super.pollFirst();
    }
  }

  static final class Bits extends BitSet {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized void set(int bit) {
      super.set(bit);
    }
  }

  static final class Lengths extends LongSummaryStatistics {
    @Override
    public synchronized void accept(long length) {
      super.accept(length);
    }
  }

  static final class Heap extends PriorityQueue<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized boolean offer(String word) {
      return super.offer(word);
    }
  }

  static final class Known extends HashSet<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized boolean add(String word) {
      return super.add(word);
    }

    @Override
    public synchronized boolean contains(Object word) {
      return super.contains(word);
    }
  }

  static final Map<String, String> index = new Index();
  static final TreeMap<String, String> sorted = new Sorted();
  static final Queue<String> line = Collections.asLifoQueue(new Line());
  static final Map<String, String> checked =
      Collections.checkedMap(new Index(), String.class, String.class);
  static final BitSet bits = new Bits();
  static final LongSummaryStatistics lengths = new Lengths();
  static final Queue<String> heap = new Heap();
  static final Known known = new Known();

  private static void use() {
    index.put("a", "b");
    index.keySet().contains("a");
    index.values().contains("b");
    index.keySet().clear();
    sorted.headMap("z").put("a", "b");
    sorted.headMap("z").get("a");
    sorted.keySet().size();
    sorted.keySet().remove("a");
    line.add("a");
    line.poll();
    checked.putAll(Map.of("a", "b"));
    bits.set(1, true);
    lengths.accept(1);
    heap.addAll(List.of("a"));
    known.add("a");
    new ArrayList<>(List.of("b")).removeAll(known);
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          use();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          use();
        });
  }
}
