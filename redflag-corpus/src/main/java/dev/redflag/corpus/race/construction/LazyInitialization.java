// row: 13
// variable: dev.redflag.corpus.race.construction.LazyInitialization.instance
package dev.redflag.corpus.race.construction;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Two threads find nothing, and each makes an object. */
public class LazyInitialization {
  static LazyInitialization instance;

  static LazyInitialization get() {
    if (instance == null) { // race with: instance
      instance = new LazyInitialization(); // label: instance
    }
    return instance; // race with: instance
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
