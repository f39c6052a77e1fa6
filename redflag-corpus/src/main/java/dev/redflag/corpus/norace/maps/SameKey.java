// row: 58
package dev.redflag.corpus.norace.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentHashMap;

/** What comes before a put comes before the get that finds its value, in each of many forms. */
public class SameKey {
  static final ConcurrentHashMap<String, int[]> map = new ConcurrentHashMap<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          map.put("put", new int[] {1});
          map.putIfAbsent("absent", new int[] {1});
          map.computeIfAbsent("computed", key -> new int[] {1});
          map.merge("merged", new int[] {1}, (old, fresh) -> fresh);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int sum = map.get("put")[0] + map.getOrDefault("absent", null)[0];
          sum += map.computeIfAbsent("computed", key -> null)[0];
          sum += map.putIfAbsent("merged", new int[0])[0];
          System.out.println(sum);
        });
  }
}
