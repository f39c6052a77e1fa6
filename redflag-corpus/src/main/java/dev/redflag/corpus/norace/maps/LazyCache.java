// row: 58
package dev.redflag.corpus.norace.maps;

import dev.redflag.corpus.Threads;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A cache of mutable objects that are whole before they are put. */
public class LazyCache {
  static final ConcurrentMap<Integer, StringBuilder> map = new ConcurrentHashMap<>();

  static void work() {
    for (int i = 0; i < 20; i++) {
      int length = map.computeIfAbsent(i & 3, key -> new StringBuilder("n" + key)).length();
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          work();
        },
        () -> {
          work();
        });
  }
}
