// row: 64, 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/** What synchronized methods are given is guarded by the lock that they take. */
public class GivenToSynchronized {
  static final List<String> list = new ArrayList<>();
  static final Map<String, String> map = new HashMap<>();
  static final StringBuilder builder = new StringBuilder();
  static final Vector<String> vector = new Vector<>();
  static final Hashtable<String, String> table = new Hashtable<>();
  static final StringBuffer buffer = new StringBuffer();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (vector) {
            list.add("a");
          }
          synchronized (table) {
            map.put("a", "b");
          }
          synchronized (buffer) {
            builder.append("a");
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          vector.containsAll(list);
          table.putAll(map);
          buffer.append(builder);
          buffer.append(builder, 0, 1);
        });
  }
}
