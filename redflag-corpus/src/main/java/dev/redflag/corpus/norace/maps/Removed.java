// row: 58
package dev.redflag.corpus.norace.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentHashMap;

/** Who removes a value takes it over. */
public class Removed {
  static final ConcurrentHashMap<String, int[]> map = new ConcurrentHashMap<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          map.put("left", new int[] {1});
          map.put("right", new int[] {1});
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          map.remove("left")[0]++;
          map.replace("right", new int[0])[0]++;
        });
  }
}
