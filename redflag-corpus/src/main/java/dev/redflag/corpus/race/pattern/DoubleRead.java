// variable: dev.redflag.corpus.race.pattern.DoubleRead.value
// class: lazy-initialization
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The field is read again after the test: it may be seen unset then. */
public class DoubleRead {
  static String value;

  static String text() {
    if (value == null) { // label: cache
      value = "made " + Thread.currentThread().getName(); // race with: cache
    }
    return value; // label: cache
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          text();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          text();
        });
  }
}
