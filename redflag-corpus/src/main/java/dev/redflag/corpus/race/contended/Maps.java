// row: 58
// variable: dev.redflag.corpus.race.contended.Maps$Value.counted
// trace: none
package dev.redflag.corpus.race.contended;

import dev.redflag.corpus.Threads;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What threads find in a map they count up outside of its functions. */
public class Maps {
  private static final int TIMES = 200;

  static class Value {
    int counted;
  }

  private static void use(ConcurrentMap<Integer, Value> map) {
    for (int i = 0; i < TIMES; i++) {
      map.computeIfAbsent(i % 4, key -> new Value()).counted++; // label: one, race with: one
    }
  }

  public static void main(String[] args) throws Exception {
    ConcurrentMap<Integer, Value> map = new ConcurrentHashMap<>();
    Threads.run(() -> use(map), () -> use(map), () -> use(map));
  }
}
