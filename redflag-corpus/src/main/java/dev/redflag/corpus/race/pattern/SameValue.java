// variable: dev.redflag.corpus.race.pattern.SameValue.value
// class: same-value-write
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Two threads write the same, and tell different things by it. */
public class SameValue {
  int value;

  static final SameValue SHARED = new SameValue();

  static void loaded() {
    SHARED.value = 1; // label: write
  }

  static void cached() {
    SHARED.value = 1; // race with: write
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          loaded();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          cached();
        });
  }
}
