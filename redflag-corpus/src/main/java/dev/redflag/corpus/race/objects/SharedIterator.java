// row: 65
// variable: java.util.Iterator
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** One iterator, two threads. */
public class SharedIterator {
  public static void main(String[] args) throws Exception {
    Iterator<String> iterator = new ArrayList<>(List.of("a", "b", "c")).iterator();
    Threads.run(
        () -> {
          iterator.next(); // label: next
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          iterator.next(); // race with: next
        });
  }
}
