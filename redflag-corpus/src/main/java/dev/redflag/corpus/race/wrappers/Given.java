// row: 65
// variable: java.util.ArrayList
// variable: java.util.HashMap
// variable: java.util.LinkedList
package dev.redflag.corpus.race.wrappers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/** Objects that are given to synchronized ones, whose lock does not guard them. */
public class Given {
  static final List<String> wrapper = Collections.synchronizedList(new ArrayList<>());
  static final Map<String, String> map = Collections.synchronizedMap(new HashMap<>());
  static final Vector<String> vector = new Vector<>();
  static final List<String> list = new ArrayList<>();
  static final Map<String, String> mapped = new HashMap<>();
  static final List<String> copied = new LinkedList<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          list.add("a"); // label: list
          mapped.put("a", "b"); // label: map
          synchronized (vector) {
            copied.add("a"); // label: copied
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          wrapper.addAll(list); // race with: list
          map.putAll(mapped); // race with: map
          vector.addAll(copied); // race with: copied
        });
  }
}
