// row: 31
// variable: int[]
// variable: long[]
// variable: java.util.HashMap
// variable: java.util.TreeMap
// variable: java.util.LinkedList
// variable: java.util.ArrayDeque
// variable: dev.redflag.corpus.race.references.JdkMethods.value
package dev.redflag.corpus.race.references;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/** JDK methods are called by method reference: bound, unbound, static, of a constructor. */
public class JdkMethods {
  static final int[] numbers = {3, 1, 2};
  static final long[] copied = {3, 1, 2};
  static final Map<String, String> map = new HashMap<>();
  static final TreeMap<String, String> tree = new TreeMap<>();
  static final LinkedList<String> list = new LinkedList<>();
  static final ArrayDeque<String> deque = new ArrayDeque<>();
  static int value;

  interface Copy {
    void copy(Object from, int at, Object to, int other, int length);
  }

  interface Getter {
    Object get(Object target) throws IllegalAccessException;
  }

  interface Kept<T> extends Consumer<T>, Serializable {}

  public static void main(String[] args) throws Exception {
    Field field = JdkMethods.class.getDeclaredField("value");
    Threads.run(
        () -> {
          int seen = numbers[1]; // label: number
          copied[1] = 7; // label: copied
          map.size(); // label: map
          tree.put("a", "b"); // label: tree
          list.add("a"); // label: list
          deque.size(); // label: deque
          value = 1; // label: value
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Consumer<int[]> sort = Arrays::sort; // race with: number
          sort.accept(numbers);
          Copy copy = System::arraycopy; // race with: copied
          copy.copy(copied, 0, new long[3], 0, 3);
          BiFunction<String, String, String> put = map::put; // race with: map
          put.apply("a", "b");
          Function<TreeMap<String, String>, String> first = TreeMap::firstKey; // race with: tree
          first.apply(tree);
          Function<Collection<String>, Object> make = ArrayDeque::new; // race with: list
          make.apply(list);
          Kept<String> add = deque::add; // race with: deque
          add.accept("b");
          Getter get = field::get; // race with: value
          System.out.println(get.get(null));
        });
  }
}
