// row: 65
// variable: java.util.ArrayList
// variable: java.util.HashMap
// variable: java.lang.StringBuilder
// variable: java.util.ArrayDeque
// variable: java.util.TreeSet
// variable: java.util.BitSet
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** To make text of an object is to read it. */
public class Text {
  static final List<String> list = new ArrayList<>(List.of("a"));
  static final Map<String, String> map = new HashMap<>();
  static final StringBuilder builder = new StringBuilder();
  static final Deque<String> deque = new ArrayDeque<>();
  static final Set<String> set = new TreeSet<>();
  static final Object bits = new BitSet();
  static final List<String> called = new ArrayList<>(List.of("a"));
  static final Object object = new ArrayDeque<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int length = ("list: " + list).length(); // label: list
          length += String.valueOf(map).length(); // label: map
          length += ("" + 2L + builder + length).length(); // label: builder
          length += new StringBuilder().append(deque).length(); // label: deque
          length += Objects.toString(set).length(); // label: set
          System.out.println(bits + " " + length); // label: bits
          called.toString(); // label: called
          object.toString(); // label: object
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          list.set(0, "b"); // race with: list
          map.put("a", "b"); // race with: map
          builder.append("a"); // race with: builder
          deque.add("a"); // race with: deque
          set.add("a"); // race with: set
          ((BitSet) bits).set(1); // race with: bits
          called.set(0, "b"); // race with: called
          ((ArrayDeque<?>) object).clear(); // race with: object
        });
  }
}
