// row: 65
// variable: java.util.Iterator
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** One iterator, two threads, also where what it goes through never changes or is thread-safe. */
public class SharedIterator {
  public static void main(String[] args) throws Exception {
    Iterator<String> iterator = new ArrayList<>(List.of("a", "b", "c")).iterator();
    Iterator<String> array = Arrays.asList("a", "b", "c").iterator();
    Iterator<String> immutable = List.of("a", "b", "c").iterator();
    Iterator<String> set = Set.of("a", "b", "c").iterator();
    Iterator<String> concurrent =
        new ConcurrentHashMap<>(Map.of("a", "b", "c", "d")).keySet().iterator();
    Iterator<String> copied = new CopyOnWriteArrayList<>(List.of("a", "b", "c")).iterator();
    Threads.run(
        () -> {
          iterator.next(); // label: next
          array.next(); // label: array
          immutable.next(); // label: immutable
          set.next(); // label: set
          concurrent.next(); // label: concurrent
          copied.next(); // label: copied
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          iterator.next(); // race with: next
          array.next(); // race with: array
          immutable.next(); // race with: immutable
          set.next(); // race with: set
          concurrent.next(); // race with: concurrent
          copied.next(); // race with: copied
        });
  }
}
