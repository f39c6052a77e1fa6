// row: 65
// variable: java.util.ArrayList
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is to be taken out of a map of the program, none of which it has. */
public class TakenFromOwnMap {
  static class Recent extends LinkedHashMap<String, String> {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
      return size() > 8;
    }
  }

  static final Recent map = new Recent();
  static final List<String> list = new ArrayList<>(List.of("one", "two"));

  public static void main(String[] args) throws Exception {
    map.put("three", "3");
    Threads.run(
        () -> {
          map.keySet().removeAll(list); // label: remove
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          list.set(1, "four"); // race with: remove
        });
  }
}
