// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.HashMap;
import java.util.Map;

/** A map that is filled before the threads start, and only looked up then. */
public class HashMapReaders {
  static final Map<String, String> map = new HashMap<>();

  public static void main(String[] args) throws Exception {
    map.put("one", "1");
    map.put("two", "2");
    Threads.run(
        () -> {
          int seen = map.get("one").length() + map.size();
          for (String key : map.keySet()) {
            seen += key.length();
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = map.containsKey("two") ? map.entrySet().size() : 0;
          for (Map.Entry<String, String> entry : map.entrySet()) {
            seen += entry.getValue().length();
          }
        });
  }
}
