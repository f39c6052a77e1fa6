// variable: dev.redflag.corpus.race.pattern.StateFlag.value
// class: flag
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A number that says what to do next. */
public class StateFlag {
  static int value;

  static void close() {
    value = 2; // label: state
  }

  static void use() {
    if (value == 2) { // race with: state
      throw new IllegalStateException();
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          use();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          close();
        });
  }
}
