// row: 65
// variable: java.util.LinkedList
// variable: java.util.HashMap
package dev.redflag.corpus.race.wrappers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;

/** Text of synchronized wrappers, of which what they wrap is changed without their lock. */
public class Text {
  static final List<String> list = new LinkedList<>();
  static final List<String> wrapper = Collections.synchronizedList(list);
  static final Map<String, String> map = new HashMap<>();
  static final Map<String, String> mapper = Collections.synchronizedMap(map);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          list.add("a"); // label: list
          map.put("a", "b"); // label: map
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int length = ("list: " + wrapper).length(); // race with: list
          length += ("map: " + mapper).length(); // race with: map
          System.out.println(length);
        });
  }
}
