// row: 64
package dev.redflag.corpus.norace.wrappers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who takes a wrapper's lock to ask for its size is ordered after who wrote under it. */
public class CopiedAfterwards {
  static final Set<String> set = Collections.synchronizedSet(new HashSet<>());
  static final List<String> list = Collections.synchronizedList(new ArrayList<>());
  static final Map<String, String> map = Collections.synchronizedMap(new HashMap<>());

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          set.add("a");
          map.put("a", "b");
          list.add("a");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          new HashSet<>(set);
          new HashMap<>(map);
          new ArrayList<>(list);
        });
  }
}
