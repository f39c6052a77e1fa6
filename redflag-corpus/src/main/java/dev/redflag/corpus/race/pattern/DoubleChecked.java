// variable: dev.redflag.corpus.race.pattern.DoubleChecked.value
// class: double-checked-locking
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The first check is made without the lock. */
public class DoubleChecked {
  static Object[] value;

  static Object[] get() {
    if (value == null) { // label: check
      synchronized (DoubleChecked.class) {
        if (value == null) {
          value = new Object[1]; // race with: check
        }
      }
    }
    return value; // label: check
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          get();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          get();
        });
  }
}
