// row: 58, 59
// trace: none
package dev.redflag.corpus.norace.contended;

import dev.redflag.corpus.Threads;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Values that four threads place in a map, find in it, count up in it and take out of it. */
public class Maps {
  private static final int TIMES = 200;
  private static final int KEYS = 8;

  static class Value {
    final int key;
    int written;
    int counted;

    Value(int key) {
      this.key = key;
      written = key;
    }
  }

  private static void use(ConcurrentMap<Integer, Value> map, boolean exclusive) {
    for (int i = 0; i < TIMES; i++) {
      int key = i % KEYS;
      int seen = map.computeIfAbsent(key, Value::new).written;
      Value found = map.get((key + 1) % KEYS);
      if (found != null) {
        seen += found.written;
      }
      map.putIfAbsent((key + 2) % KEYS, new Value(key));
      if (exclusive) {
        map.computeIfPresent(
            key,
            (k, value) -> {
              value.counted++;
              return value;
            });
      }
      for (Value value : map.values()) {
        seen += value.written;
      }
      if (i % 50 == 0) {
        map.put(key, new Value(seen));
        Value removed = map.remove(key);
        seen += removed == null ? 0 : removed.written;
      }
    }
  }

  public static void main(String[] args) throws Exception {
    ConcurrentMap<Integer, Value> hashed = new ConcurrentHashMap<>();
    ConcurrentMap<Integer, Value> sorted = new ConcurrentSkipListMap<>();
    Threads.run(
        () -> use(hashed, true),
        () -> use(hashed, true),
        () -> use(hashed, true),
        () -> use(hashed, true));
    Threads.run(() -> use(sorted, false), () -> use(sorted, false), () -> use(sorted, false));
  }
}
