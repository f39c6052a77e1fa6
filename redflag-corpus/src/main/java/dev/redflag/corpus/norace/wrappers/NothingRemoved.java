// row: 62
package dev.redflag.corpus.norace.wrappers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;

/** Calls through a wrapper that find nothing to take out are reads. */
public class NothingRemoved {
  static final Set<String> set = Collections.newSetFromMap(new HashMap<>());
  static final List<String> list = Collections.checkedList(new LinkedList<>(), String.class);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          set.remove("a");
          list.remove("a");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          set.size();
          list.size();
        });
  }
}
