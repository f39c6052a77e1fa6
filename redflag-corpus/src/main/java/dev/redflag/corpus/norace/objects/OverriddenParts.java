// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Spliterator;
import java.util.WeakHashMap;
import java.util.stream.Stream;

/**
 * Calls of a superclass's method, methods of interfaces, parts of lists, iterators and streams that
 * work by methods of the program, under a lock.
 */
public class OverriddenParts {
  static final class Heap extends PriorityQueue<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized boolean offer(String word) {
      return super.offer(word);
    }

    @Override
    public boolean add(String word) {
      return super.add(word);
    }

    @Override
    public boolean addAll(Collection<? extends String> words) {
      return super.addAll(words);
    }
  }

  static final class Line extends ArrayDeque<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized void addLast(String word) {
      super.addLast(word);
    }

    @Override
    public synchronized String pollFirst() {
      return super.pollFirst();
    }

    @Override
    public boolean add(String word) {
      return super.add(word);
    }

    @Override
    public String pop() {
      return super.pop();
    }
  }

  static final class Lazy extends IdentityHashMap<String, String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized String get(Object key) {
      return super.get(key);
    }
  }

  static final class Weak extends WeakHashMap<String, String> {
    @Override
    public synchronized String remove(Object key) {
      return super.remove(key);
    }
  }

  static final class Words extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized void add(int index, String word) {
      super.add(index, word);
    }

    @Override
    public synchronized String set(int index, String word) {
      return super.set(index, word);
    }

    @Override
    public synchronized Spliterator<String> spliterator() {
      return Arrays.asList(toArray(new String[0])).spliterator();
    }
  }

  static final class Linked extends LinkedList<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized String get(int index) {
      return super.get(index);
    }

    @Override
    public synchronized String set(int index, String word) {
      return super.set(index, word);
    }
  }

  static final Heap heap = new Heap();
  static final Line line = new Line();
  static final Lazy lazy = new Lazy();
  static final Weak weak = new Weak();
  static final Words words = new Words();
  static final Linked linked = new Linked();

  static {
    lazy.put("a", "b");
    weak.put("a", "b");
    weak.put("b", "c");
    linked.add("a");
  }

  private static void use(List<String> part, Iterator<String> keys) {
    heap.add("a");
    heap.addAll(List.of("b"));
    line.add("a");
    line.pop();
    synchronized (lazy) {
      lazy.put("c", "d");
    }
    lazy.getOrDefault("a", "c");
    keys.remove();
    part.add(0, "a");
    List<String> places = linked.subList(0, 1);
    places.get(0);
    places.set(0, "b");
    Stream.of(words).flatMap(Collection::stream).forEach(word -> {});
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Iterator<String> keys;
          List<String> part;
          synchronized (weak) {
            keys = weak.keySet().iterator();
            keys.next();
          }
          synchronized (words) {
            part = words.subList(0, 0);
          }
          use(part, keys);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Iterator<String> keys;
          List<String> part;
          synchronized (weak) {
            keys = weak.keySet().iterator();
            keys.next();
          }
          synchronized (words) {
            part = words.subList(0, 0);
          }
          use(part, keys);
        });
  }
}
