// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.HashMap;
import java.util.Map;

/** A map under a lock. */
public class HashMapUnderLock {
  static final Map<Integer, Integer> map = new HashMap<>();

  static synchronized void work() {
    for (int i = 0; i < 50; i++) {
      map.merge(i, 1, Integer::sum);
    }
    map.remove(3);
    map.keySet().removeIf(key -> key > 40);
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          work();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          work();
        });
    System.out.println(map.size());
  }
}
