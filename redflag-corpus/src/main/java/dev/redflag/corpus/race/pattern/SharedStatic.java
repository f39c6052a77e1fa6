// variable: dev.redflag.corpus.race.pattern.SharedStatic.value
// class: static-field
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A static field that each call writes, as if there were one thread. */
public class SharedStatic {
  static int value;

  static void set(int to) {
    value = to; // label: set; race with: set
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          set(1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          set(2);
        });
  }
}
