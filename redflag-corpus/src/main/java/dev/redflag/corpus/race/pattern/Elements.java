// variable: java.lang.Object[]
// class: array-element
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An array whose elements are set by one thread and read by another. */
public class Elements {
  static final Object[] VALUES = new Object[2];

  static void set(Object to) {
    VALUES[0] = to; // label: set
  }

  static Object get() {
    return VALUES[0]; // race with: set
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          set("one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          get();
        });
  }
}
