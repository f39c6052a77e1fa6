// row: 58
package dev.redflag.corpus.norace.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A concurrent set, and an element taken out of it. */
public class KeySet {
  static final Set<String> set = ConcurrentHashMap.newKeySet();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          set.add("key");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          if (set.contains("key")) {
            value++;
          }
        });
  }
}
