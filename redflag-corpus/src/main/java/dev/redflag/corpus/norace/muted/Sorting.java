// row: 0
package dev.redflag.corpus.norace.muted;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.List;
import java.util.TreeMap;

/** A call back out of a JDK method is the program's own again: its locks order. */
public class Sorting {
  static int value;
  static final Object monitor = new Object();

  static int compare(String left, String right) {
    synchronized (monitor) {
      value++;
    }
    return left.compareTo(right);
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          List.of("b", "a").stream().sorted(Sorting::compare).toArray();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          new TreeMap<String, String>(Sorting::compare).put("a", "b");
        });
  }
}
