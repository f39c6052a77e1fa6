// variable: dev.redflag.corpus.race.pattern.Plain.value
// class: unordered-access
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A field of an object that two threads set. */
public class Plain {
  int value;

  static final Plain SHARED = new Plain();

  static void set(int to) {
    SHARED.value = to; // label: set; race with: set
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
