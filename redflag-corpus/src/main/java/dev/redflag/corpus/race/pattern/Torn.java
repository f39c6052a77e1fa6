// variable: dev.redflag.corpus.race.pattern.Torn.value
// class: torn-value
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A long that is read while it may be written. */
public class Torn {
  static long value;

  static void set(long to) {
    value = to; // label: set
  }

  static long get() {
    return value; // race with: set
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          set(1L << 40);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          get();
        });
  }
}
