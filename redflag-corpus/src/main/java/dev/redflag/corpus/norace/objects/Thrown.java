// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Calls that throw and change nothing, beside reads. */
public class Thrown {
  static final Deque<String> deque = new ArrayDeque<>();
  static final Queue<String> queue = new PriorityQueue<>();
  static final List<String> list = new ArrayList<>(List.of("a", "b"));
  static final List<String> linked = new LinkedList<>(List.of("a", "b"));
  static final List<String> wrapped = new ArrayList<>(List.of("a", "b"));
  static final List<String> guarded = new ArrayList<>(List.of("a", "b"));
  static final List<String> inArray = Arrays.asList("a", "b");
  static final Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
  static final Map<String, Integer> sorted = new TreeMap<>(Map.of("a", 1));
  static final Set<String> keys = map.keySet();
  static final StringBuilder text = new StringBuilder("ab");
  static final BitSet bits = new BitSet();
  static final ByteBuffer full = ByteBuffer.allocate(0);

  /** Iterators that two threads share, all at their end. */
  static final List<Iterator<?>> ended = new ArrayList<>();

  private static void iterators() {
    Map<String, Integer> ordered = new LinkedHashMap<>(Map.of("a", 1));
    for (Collection<?> c :
        List.of(
            list,
            linked,
            list.subList(0, 1),
            inArray,
            map.keySet(),
            sorted.values(),
            new TreeMap<>(Map.of("a", 1, "b", 2)).headMap("b").keySet(),
            ordered.entrySet(),
            List.of("a"),
            Collections.unmodifiableList(linked),
            new ConcurrentHashMap<>(Map.of("a", 1)).keySet())) {
      Iterator<?> iterator = c.iterator();
      while (iterator.hasNext()) {
        iterator.next();
      }
      ended.add(iterator);
    }
    ended.add(new ArrayDeque<>().iterator());
  }

  private static void tried(Runnable call) {
    try {
      call.run();
      System.out.println("not thrown");
    } catch (NoSuchElementException
        | IndexOutOfBoundsException
        | UnsupportedOperationException
        | IllegalStateException
        | NullPointerException
        | java.nio.BufferOverflowException expected) {
      System.out.println(expected.getClass());
    }
  }

  public static void main(String[] args) throws Exception {
    iterators();
    ListIterator<String> fresh = list.listIterator();
    Threads.run(
        () -> {
          tried(deque::remove);
          tried(() -> deque.removeFirst());
          tried(() -> deque.pop());
          tried(() -> deque.add(null));
          tried(() -> queue.add(null));
          tried(() -> queue.remove());
          tried(() -> list.add(7, "x"));
          tried(() -> list.remove(7));
          tried(() -> list.set(7, "x"));
          tried(() -> linked.add(7, "x"));
          tried(() -> linked.set(7, "x"));
          tried(() -> inArray.add("x"));
          tried(() -> Collections.unmodifiableList(wrapped).add("x"));
          tried(() -> Collections.unmodifiableList(wrapped).set(0, "x"));
          tried(() -> Collections.unmodifiableList(wrapped).clear());
          tried(() -> Collections.unmodifiableList(wrapped).remove("a"));
          tried(() -> Collections.unmodifiableList(wrapped).sort(null));
          tried(() -> Collections.synchronizedList(guarded).add(7, "x"));
          tried(() -> Collections.synchronizedList(guarded).remove(7));
          tried(() -> sorted.put(null, 1));
          tried(() -> keys.add("x"));
          tried(
              () ->
                  map.merge(
                      "a",
                      1,
                      (x, y) -> {
                        throw new IllegalStateException();
                      }));
          tried(
              () ->
                  map.compute(
                      "a",
                      (x, y) -> {
                        throw new IllegalStateException();
                      }));
          tried(() -> text.insert(7, "x"));
          tried(() -> text.setCharAt(7, 'x'));
          tried(() -> bits.set(-1));
          tried(() -> full.put((byte) 1));
          ended.forEach(iterator -> tried(iterator::next));
          tried(() -> fresh.previous());
          tried(() -> fresh.remove());
          tried(() -> List.of("a").add("x"));
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          deque.peek();
          queue.peek();
          list.get(0);
          linked.get(0);
          inArray.get(0);
          wrapped.get(0);
          guarded.get(0);
          map.get("a");
          sorted.get("a");
          text.charAt(0);
          bits.get(0);
          full.remaining();
          ended.forEach(Iterator::hasNext);
          fresh.hasNext();
        });
  }
}
