// row: 65
package dev.redflag.corpus.norace.wrappers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/** Objects guarded by the lock of what they are given to. */
public class GivenUnderLock {
  static final List<String> wrapper = Collections.synchronizedList(new ArrayList<>());
  static final Collection<String> twice = Collections.unmodifiableCollection(wrapper);
  static final Map<String, String> map = Collections.synchronizedMap(new HashMap<>());
  static final Hashtable<String, String> table = new Hashtable<>();
  static final Vector<String> vector = new Vector<>();
  static final StringBuffer buffer = new StringBuffer();
  static final List<String> list = new ArrayList<>();
  static final Map<String, String> mapped = new HashMap<>();
  static final Map<String, String> tabled = new HashMap<>();
  static final List<String> sought = new ArrayList<>();
  static final StringBuilder text = new StringBuilder();
  static final List<String> textual = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (wrapper) {
            list.add("a");
          }
          synchronized (map) {
            mapped.put("a", "b");
          }
          synchronized (table) {
            tabled.put("a", "b");
          }
          synchronized (vector) {
            sought.add("a");
          }
          synchronized (buffer) {
            text.append("a");
            textual.add("a");
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          twice.containsAll(list);
          wrapper.addAll(list);
          wrapper.addAll(0, list);
          wrapper.removeAll(list);
          map.putAll(mapped);
          table.putAll(tabled);
          vector.containsAll(sought);
          vector.removeAll(sought);
          buffer.append(text);
          buffer.append(textual);
        });
  }
}
