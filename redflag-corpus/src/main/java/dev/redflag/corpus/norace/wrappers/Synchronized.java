// row: 64
package dev.redflag.corpus.norace.wrappers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/** The synchronized wrappers and the old collections lock themselves. */
public class Synchronized {
  static final List<String> list = Collections.synchronizedList(new ArrayList<>());
  static final Map<String, String> map = Collections.synchronizedMap(new HashMap<>());
  static final Hashtable<String, String> table = new Hashtable<>();
  static final Vector<String> vector = new Vector<>();
  static final StringBuffer buffer = new StringBuffer();
  static final int[] value = new int[5];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value[0] = 1;
          list.add("one");
          value[1] = 1;
          map.put("one", "1");
          value[2] = 1;
          table.put("one", "1");
          value[3] = 1;
          vector.add("one");
          value[4] = 1;
          buffer.append("one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int sum = list.size() + value[0];
          sum += map.size() + value[1];
          sum += table.size() + value[2];
          sum += vector.size() + value[3];
          sum += buffer.length() + value[4];
          System.out.println(sum);
        });
  }
}
