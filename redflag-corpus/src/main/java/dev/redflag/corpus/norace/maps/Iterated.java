// row: 58
package dev.redflag.corpus.norace.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What an iterator or a bulk operation finds was put before. */
public class Iterated {
  static final ConcurrentHashMap<String, int[]> map = new ConcurrentHashMap<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          map.put("left", new int[] {1});
          map.put("right", new int[] {2});
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int sum = 0;
          for (int[] cells : map.values()) {
            sum += cells[0];
          }
          for (Map.Entry<String, int[]> entry : map.entrySet()) {
            sum += entry.getValue()[0];
          }
          System.out.println(sum);
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          int[] sum = new int[1];
          map.forEach((key, cells) -> sum[0] += cells[0]);
          sum[0] += map.reduceValuesToInt(Long.MAX_VALUE, cells -> cells[0], 0, Integer::sum);
          sum[0] += map.search(Long.MAX_VALUE, (key, cells) -> cells)[0];
          System.out.println(sum[0] > 6);
        });
  }
}
