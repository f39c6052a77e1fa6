// row: 65
// variable: java.util.HashMap
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.HashMap;
import java.util.Map;

/** A map is written after the lock that a key's {@code equals} takes was given back. */
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
      synchronized (lock) {
        Barrier.signal(1);
      }
      return other instanceof Key;
    }
  }

  public static void main(String[] args) throws Exception {
    map.put(new Key(), "a");
    Threads.run(
        () -> map.put(new Key(), "b"), // label: put
        () -> {
          Barrier.await(1);
          synchronized (lock) {
            System.out.println("after the key's lock");
          }
          map.values().iterator().next(); // race with: put
        });
  }
}
