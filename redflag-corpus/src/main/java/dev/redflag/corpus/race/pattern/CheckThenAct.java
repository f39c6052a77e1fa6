// variable: dev.redflag.corpus.race.pattern.CheckThenAct.value
// class: lost-update
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A flag that is looked at, and set on that account. */
public class CheckThenAct {
  static boolean value;

  static void once() {
    if (!value) { // label: once
      value = true; // race with: once
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          once();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          once();
        });
  }
}
