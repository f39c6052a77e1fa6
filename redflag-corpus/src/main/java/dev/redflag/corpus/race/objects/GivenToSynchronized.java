// row: 64, 65
// variable: java.util.ArrayList
// variable: java.util.HashMap
// variable: java.lang.StringBuilder
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/** What synchronized methods are given, they read, whoever guards it. */
public class GivenToSynchronized {
  static final List<String> list = new ArrayList<>();
  static final Map<String, String> map = new HashMap<>();
  static final StringBuilder builder = new StringBuilder();

  public static void main(String[] args) throws Exception {
    Vector<String> vector = new Vector<>();
    Hashtable<String, String> table = new Hashtable<>();
    StringBuffer buffer = new StringBuffer();
    Threads.run(
        () -> {
          list.add("a"); // label: list
          map.put("a", "b"); // label: map
          builder.append("a"); // label: builder
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          vector.containsAll(list); // race with: list
          table.putAll(map); // race with: map
          buffer.append(builder); // race with: builder
        });
  }
}
