// row: 58
package dev.redflag.corpus.norace.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentHashMap;

/** A get comes after the put whose value it finds, not only after the first. */
public class OverwrittenKey {
  static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          map.put("key", 1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          value = 1;
          map.put("key", 2);
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          System.out.println(map.get("key") + value);
        });
  }
}
