// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.LinkedHashMap;
import java.util.Map;

/** A linked map in insertion order is only read by a get. */
public class InsertionOrder {
  static final Map<String, String> map = new LinkedHashMap<>();

  public static void main(String[] args) throws Exception {
    map.put("one", "1");
    map.put("two", "2");
    Threads.run(
        () -> {
          map.get("one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          map.get("two");
        });
  }
}
