// variable: dev.redflag.corpus.race.pattern.LazyObject.value
// class: lazy-initialization
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An object that is made when it is first asked for. */
public class LazyObject {
  static Object[] value;

  static Object[] get() {
    if (value == null) { // label: lazy
      value = new Object[1]; // race with: lazy
    }
    return value; // label: lazy
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
