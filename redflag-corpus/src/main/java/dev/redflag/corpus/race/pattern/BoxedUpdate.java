// variable: dev.redflag.corpus.race.pattern.BoxedUpdate.value
// class: lost-update
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A boxed number that is counted up. */
public class BoxedUpdate {
  static Integer value = 0;

  static void add() {
    value++; // label: add; race with: add
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          add();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          add();
        });
  }
}
