// row: 65
// variable: java.util.HashMap
// variable: java.util.TreeMap
// variable: java.util.ArrayList
// variable: java.util.ArrayDeque
// variable: java.util.BitSet
// variable: java.lang.StringBuilder
// variable: java.util.Date
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Date;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingDeque;

/** Constructors and methods read the object that they are given. */
public class Copied {
  static final Map<String, Integer> hashed = new HashMap<>();
  static final Map<String, Integer> other = new HashMap<>();
  static final SortedMap<String, Integer> sorted = new TreeMap<>();
  static final List<String> list = new ArrayList<>();
  static final List<String> viewed = new ArrayList<>();
  static final ArrayDeque<String> deque = new ArrayDeque<>();
  static final BitSet bits = new BitSet();
  static final StringBuilder text = new StringBuilder();
  static final StringBuilder more = new StringBuilder();
  static final Date date = new Date();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Object copy = new IdentityHashMap<>(hashed); // label: identity
          copy = new ConcurrentSkipListMap<>(other); // label: skip list
          copy = new TreeMap<>(sorted); // label: tree
          copy = new LinkedBlockingDeque<>(list); // label: blocking
          copy = new PriorityQueue<>(deque); // label: queue
          new BitSet().or(bits); // label: bits
          copy = new StringBuilder(text); // label: text
          copy = new StringBuilder().append(more); // label: more
          Calendar.getInstance().setTime(date); // label: date
          copy = viewed.subList(0, 0); // label: part
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          hashed.put("a", 1); // race with: identity
          other.put("a", 1); // race with: skip list
          sorted.put("a", 1); // race with: tree
          list.add("a"); // race with: blocking
          deque.add("a"); // race with: queue
          bits.set(1); // race with: bits
          text.append("a"); // race with: text
          more.append("a"); // race with: more
          date.setTime(1); // race with: date
          viewed.add("a"); // race with: part
        });
  }
}
