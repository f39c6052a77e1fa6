// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.HashMap;
import java.util.Map;

/** A map is written after a key's {@code equals} took the lock under which others read it. */
public class KeyThatLocks {
  static final Object lock = new Object();
  static final Map<Object, String> map = new HashMap<>();

  static final class Key {
    @Override
    public int hashCode() {
      return 1;
    }

    @Override
    public boolean equals(Object other) {
      Barrier.await(1);
      synchronized (lock) {
        return other instanceof Key;
      }
    }
  }

  public static void main(String[] args) throws Exception {
    map.put(new Key(), "a");
    Threads.run(
        () -> map.put(new Key(), "b"),
        () -> {
          synchronized (lock) {
            map.size();
          }
          Barrier.signal(1);
        });
  }
}
