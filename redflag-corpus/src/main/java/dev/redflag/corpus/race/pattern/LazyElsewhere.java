// variable: dev.redflag.corpus.race.pattern.LazyElsewhere.value
// class: lazy-initialization
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An object that another method makes when it is first asked for. */
public class LazyElsewhere {
  static StringBuilder value;

  static StringBuilder get() {
    if (value == null) { // label: lazy
      make();
    }
    return value; // label: lazy
  }

  static void make() {
    value = new StringBuilder(); // race with: lazy
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          get();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          get();
        });
  }
}
