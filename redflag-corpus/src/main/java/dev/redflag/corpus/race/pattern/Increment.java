// variable: dev.redflag.corpus.race.pattern.Increment.value
// class: lost-update
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A number that is counted up, and used as it was. */
public class Increment {
  static int value;

  static int next() {
    return value++; // label: next; race with: next
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          next();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          next();
        });
  }
}
