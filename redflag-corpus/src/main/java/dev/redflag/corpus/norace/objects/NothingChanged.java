// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Calls that would change a collection, and find nothing to change: they read it. */
public class NothingChanged {
  static final Map<String, String> map = new HashMap<>(Map.of("one", "1"));
  static final Map<String, String> sorted = new TreeMap<>(Map.of("one", "1"));
  static final Set<String> set = new HashSet<>(Set.of("one"));
  static final List<String> list = new ArrayList<>(List.of("a", "b"));
  static final List<String> inArray = Arrays.asList("a", "b");
  static final List<String> wrapped = new ArrayList<>(List.of("a", "b"));
  static final Map<String, String> wrappedMap = new HashMap<>(Map.of("one", "1"));
  static final Deque<String> none = new ArrayDeque<>();
  static final Deque<String> compared = new ArrayDeque<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          map.computeIfAbsent("one", key -> "2");
          map.computeIfPresent("two", (key, value) -> "2");
          map.putIfAbsent("one", "2");
          map.remove("two");
          map.remove("one", "2");
          map.replace("two", "2");
          sorted.remove("two");
          set.remove("two");
          set.removeIf(String::isEmpty);
          set.removeAll(List.of("two"));
          list.remove("c");
          list.removeIf(String::isEmpty);
          list.addAll(List.of());
          Collections.sort(list);
          list.sort(null);
          Collections.sort(inArray);
          Collections.synchronizedList(wrapped).sort(null);
          Collections.synchronizedList(wrapped).remove("c");
          Collections.synchronizedMap(wrappedMap).computeIfAbsent("one", key -> "2");
          none.poll();
          compared.hashCode();
          compared.equals(none);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          map.get("one");
          sorted.get("one");
          set.contains("one");
          list.get(0);
          inArray.get(0);
          wrapped.get(0);
          wrapped.contains("c");
          wrappedMap.get("one");
          none.peek();
          compared.add("a");
        });
  }
}
