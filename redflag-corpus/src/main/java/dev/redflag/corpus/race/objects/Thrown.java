// row: 65
// variable: java.util.ArrayDeque
// variable: java.util.ArrayList
// variable: java.util.LinkedList
// variable: java.util.TreeMap
// variable: java.lang.StringBuilder
// variable: java.util.BitSet
// variable: java.nio.ByteBuffer
// variable: java.util.Iterator
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;

/** Calls that throw read what another thread writes; those that do not throw write. */
public class Thrown {
  static final Deque<String> empty = new ArrayDeque<>();
  static final Deque<String> one = new ArrayDeque<>(List.of("a"));
  static final List<String> list = new ArrayList<>(List.of("a", "b"));
  static final List<String> linked = new LinkedList<>(List.of("a", "b"));
  static final Map<String, Integer> sorted = new TreeMap<>(Map.of("a", 1));
  static final StringBuilder text = new StringBuilder("ab");
  static final BitSet bits = new BitSet();
  static final ByteBuffer buffer = ByteBuffer.allocate(1);
  static final List<String> wrapped = new ArrayList<>(List.of("a", "b"));
  static final List<String> guarded = new ArrayList<>(List.of("a", "b"));
  static final Iterator<String> iterator = new ArrayList<>(List.of("a")).iterator();
  static final List<String> removed = new LinkedList<>(List.of("a", "b"));

  public static void main(String[] args) throws Exception {
    Iterator<String> removing = removed.iterator();
    removing.next();
    Map<String, Integer> withNull = new HashMap<>();
    withNull.put(null, 1);
    Map<String, Integer> refusing = new TreeMap<>();
    Threads.run(
        () -> {
          try {
            empty.removeFirst(); // label: empty
          } catch (NoSuchElementException expected) {
            System.out.println("empty");
          }
          one.removeFirst(); // label: one
          list.add(1, "x"); // label: list
          linked.set(1, "x"); // label: linked
          sorted.put("b", 2); // label: sorted
          text.insert(1, "x"); // label: text
          bits.set(1); // label: bits
          buffer.put((byte) 1); // label: buffer
          try {
            Collections.unmodifiableList(wrapped).add("x");
          } catch (UnsupportedOperationException expected) {
            System.out.println("unmodifiable");
          }
          Collections.synchronizedList(guarded).add(1, "x"); // label: guarded
          iterator.next(); // label: iterator
          removing.remove(); // label: removing
          try {
            refusing.putAll(withNull); // no change
          } catch (NullPointerException expected) {
            System.out.println("null");
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          empty.add("x"); // race with: empty
          one.peek(); // race with: one
          list.get(0); // race with: list
          linked.get(0); // race with: linked
          sorted.get("a"); // race with: sorted
          text.charAt(0); // race with: text
          bits.get(0); // race with: bits
          buffer.remaining(); // race with: buffer
          wrapped.add("x");
          guarded.get(0); // race with: guarded
          iterator.hasNext(); // race with: iterator
          removed.size(); // race with: removing
          refusing.size();
        });
  }
}
