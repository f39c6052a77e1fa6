// row: 13
// variable: dev.redflag.corpus.race.construction.EscapedChoice.value
// variable: dev.redflag.corpus.race.construction.EscapedChoice$Passed.value
package dev.redflag.corpus.race.construction;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A constructor hands its object out as one of two values, then goes on to write. */
public class EscapedChoice {
  static volatile EscapedChoice escaped;
  static volatile Passed passed;
  int value;

  EscapedChoice(boolean use) {
    escaped = use ? this : null;
    Barrier.signal(1);
    Barrier.await(2);
    value = 1; // race with: read
  }

  static class Passed {
    int value;

    Passed(boolean use) {
      pass(use ? this : null);
      Barrier.signal(3);
      Barrier.await(4);
      value = 1; // race with: other read
    }

    private static void pass(Passed object) {
      passed = object;
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          new EscapedChoice(true);
          new Passed(true);
        },
        () -> {
          Barrier.await(1);
          int seen = escaped.value; // label: read
          Barrier.signal(2);
          Barrier.await(3);
          int other = passed.value; // label: other read
          Barrier.signal(4);
        });
  }
}
