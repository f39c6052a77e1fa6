// row: 58
package dev.redflag.corpus.norace.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentHashMap;

/** A map compares its keys while it looks one up: what comes before a put comes before that too. */
public class KeyCompared {
  static class Key {
    String text;

    Key(String text) {
      this.text = text;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && key.text.equals(text);
    }

    @Override
    public int hashCode() {
      return 42;
    }
  }

  static final ConcurrentHashMap<Key, String> map = new ConcurrentHashMap<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          map.put(new Key("one"), "1");
          map.put(new Key("two"), "2");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(map.get(new Key("two")) + map.containsKey(new Key("none")));
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          map.put(new Key("three"), "3");
          map.putIfAbsent(new Key("one"), "4");
          map.merge(new Key("two"), "5", String::concat);
          System.out.println(map.get(new Key("two")) + map.remove(new Key("three")));
        });
  }
}
