// row: 58
package dev.redflag.corpus.norace.maps;

import dev.redflag.corpus.Threads;
import java.util.concurrent.ConcurrentHashMap;

/** The functions of compute on one key exclude each other. */
public class ExclusiveCompute {
  static final ConcurrentHashMap<String, int[]> map = new ConcurrentHashMap<>();

  static void work() {
    for (int i = 0; i < 50; i++) {
      map.compute(
          "key",
          (key, old) -> {
            int[] cells = old == null ? new int[1] : old;
            cells[0]++;
            return cells;
          });
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
    System.out.println(map.get("key")[0]);
  }
}
