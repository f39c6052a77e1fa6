// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;

/** Text that is made under a lock, by a method of the program, or of what has none. */
public class Text {
  static final class Named extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    @Override
    public String toString() {
      return "named";
    }
  }

  static final List<String> list = Collections.synchronizedList(new ArrayList<>());
  static final Map<String, String> map = Collections.synchronizedMap(new HashMap<>());
  static final Set<String> set = new HashSet<>();
  static final Collection<String> named = new Named();
  static final StringTokenizer tokens = new StringTokenizer("a b");

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int length = ("list: " + list + map).length();
          synchronized (set) {
            length += ("" + set).length();
          }
          length += String.valueOf(named).length();
          length += ("" + tokens).isEmpty() ? 1 : 0;
          length += list.toString().length() + named.toString().length();
          length += ((Object) map).toString().length();
          System.out.println(length);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          list.add("a");
          map.put("a", "b");
          synchronized (set) {
            set.add("a");
          }
          named.add("a");
          tokens.nextToken();
        });
  }
}
