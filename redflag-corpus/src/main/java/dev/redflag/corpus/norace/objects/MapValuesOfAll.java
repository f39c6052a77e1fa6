// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** All values of a map are read when the threads are through that put them, each under its keys. */
public class MapValuesOfAll {
  static final List<Map<TimeUnit, Integer>> maps =
      List.of(
          new HashMap<>(),
          new LinkedHashMap<>(),
          new TreeMap<>(),
          new IdentityHashMap<>(),
          new EnumMap<>(TimeUnit.class));

  public static void main(String[] args) throws Exception {
    for (Map<TimeUnit, Integer> map : maps) {
      for (TimeUnit unit : TimeUnit.values()) {
        map.put(unit, 0);
      }
    }
    CountDownLatch through = new CountDownLatch(2);
    Threads.run(
        () -> {
          for (Map<TimeUnit, Integer> map : maps) {
            map.put(TimeUnit.HOURS, 1);
          }
          for (int i : new int[] {1, 2, 4}) { // those with an order
            maps.get(i).containsValue(0); // found under the first key
          }
          through.countDown();
        },
        () -> {
          for (Map<TimeUnit, Integer> map : maps) {
            map.merge(TimeUnit.DAYS, 1, Integer::sum);
          }
          through.countDown();
        },
        () -> {
          through.await();
          int sum = 0;
          for (Map<TimeUnit, Integer> map : maps) {
            for (int value : map.values()) {
              sum += value;
            }
            map.replaceAll((unit, value) -> value + 1);
            map.forEach((unit, value) -> {});
            sum += map.toString().length();
          }
        });
  }
}
