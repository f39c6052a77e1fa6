// row: 59
package dev.redflag.corpus.norace.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** A sorted map hands over key and value alike. */
public class SkipList {
  static final ConcurrentSkipListMap<Integer, int[]> map = new ConcurrentSkipListMap<>();
  static final ConcurrentSkipListSet<String> set = new ConcurrentSkipListSet<>();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          map.put(1, new int[] {1});
          map.putIfAbsent(2, new int[] {2});
          value = 1;
          set.add("key");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int sum = map.get(1)[0] + map.lastEntry().getValue()[0] + map.firstEntry().getValue()[0];
          sum += map.pollFirstEntry().getValue()[0]++;
          sum += map.remove(2)[0]++;
          System.out.println(sum + set.first().length() + value);
        });
  }
}
