// row: 59
package dev.redflag.corpus.norace.maps;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.ConcurrentSkipListMap;

/** A sorted map compares the keys on its way, not only the one that it finds. */
public class SortedKeyCompared {
  static class Key implements Comparable<Key> {
    int rank;

    Key(int rank) {
      this.rank = rank;
    }

    @Override
    public int compareTo(Key other) {
      return Integer.compare(rank, other.rank);
    }
  }

  static final ConcurrentSkipListMap<Key, String> map = new ConcurrentSkipListMap<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          for (int i = 0; i < 10; i++) {
            map.put(new Key(i), "n" + i);
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(map.get(new Key(7)) + map.ceilingEntry(new Key(3)).getValue());
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          map.put(new Key(5), "five");
          map.put(new Key(20), "twenty");
          System.out.println(map.remove(new Key(5)) + map.lastKey().rank);
        });
  }
}
