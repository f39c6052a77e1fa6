// row: 65
// variable: java.util.PriorityQueue
// variable: java.util.LinkedList
// variable: java.util.ArrayList
// variable: java.util.IdentityHashMap
// variable: java.util.WeakHashMap
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.WeakHashMap;

/** Calls of a superclass's method, parts and iterators that work by none that is overridden. */
public class OverriddenParts {
  static final class Heap extends PriorityQueue<String> {
    private static final long serialVersionUID = 1;

    @Override
    public boolean offer(String word) {
      return super.offer(word); // label: heap
    }

    @Override
    public String peek() {
      return super.peek(); // race with: heap
    }
  }

  static final class Linked extends LinkedList<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized void add(int index, String word) {
      super.add(index, word);
    }

    @Override
    public boolean add(String word) {
      return super.add(word); // label: linked
    }
  }

  static final class Words extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized void add(int index, String word) {
      super.add(index, word); // label: words
    }
  }

  static final class Lazy extends IdentityHashMap<String, String> {
    private static final long serialVersionUID = 1;

    String getOrEmpty(String key) {
      return getOrDefault(key, ""); // race with: lazy
    }
  }

  static final class Weak extends WeakHashMap<String, String> {
    @Override
    public synchronized String put(String key, String value) {
      return super.put(key, value);
    }
  }

  static final Heap heap = new Heap();
  static final Linked linked = new Linked();
  static final Words words = new Words();
  static final Lazy lazy = new Lazy();
  static final Weak weak = new Weak();

  public static void main(String[] args) throws Exception {
    words.add("a");
    weak.put("a", "b");
    Threads.run(
        () -> {
          heap.offer("a");
          linked.add("a");
          words.add(0, "b");
          lazy.put("a", "b"); // label: lazy
          Iterator<String> keys = weak.keySet().iterator();
          keys.next();
          keys.remove(); // label: weak
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          heap.peek();
          linked.size(); // race with: linked
          List<String> part = words.subList(0, 1); // race with: words
          part.get(0); // race with: words
          lazy.getOrEmpty("a");
          weak.size(); // race with: weak
        });
  }
}
