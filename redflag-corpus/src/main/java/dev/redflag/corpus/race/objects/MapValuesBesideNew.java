// row: 65
// variable: java.util.HashMap
// variable: java.util.TreeMap
// variable: java.util.EnumMap
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** A key that was not there is put, or one removed, beside calls about other keys. */
public class MapValuesBesideNew {
  static final List<Map<TimeUnit, String>> maps =
      List.of(new HashMap<>(), new TreeMap<>(), new EnumMap<>(TimeUnit.class));
  static final List<Map<TimeUnit, String>> more =
      List.of(new HashMap<>(), new TreeMap<>(), new EnumMap<>(TimeUnit.class));
  static final List<Map<TimeUnit, String>> less =
      List.of(new HashMap<>(), new TreeMap<>(), new EnumMap<>(TimeUnit.class));

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < maps.size(); i++) {
      maps.get(i).put(TimeUnit.DAYS, "1");
      more.get(i).put(TimeUnit.DAYS, "1");
      less.get(i).put(TimeUnit.DAYS, "1");
      less.get(i).put(TimeUnit.HOURS, "1");
    }
    Threads.run(
        () -> {
          for (int i = 0; i < maps.size(); i++) {
            maps.get(i).get(TimeUnit.DAYS); // label: get
            more.get(i).put(TimeUnit.DAYS, "2"); // label: put
            less.get(i).merge(TimeUnit.DAYS, "2", String::concat); // label: merge
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          for (int i = 0; i < maps.size(); i++) {
            maps.get(i).put(TimeUnit.HOURS, "1"); // race with: get
            more.get(i).computeIfAbsent(TimeUnit.HOURS, k -> "1"); // race with: put
            less.get(i).merge(TimeUnit.HOURS, "", (a, b) -> null); // race with: merge
          }
        });
  }
}
