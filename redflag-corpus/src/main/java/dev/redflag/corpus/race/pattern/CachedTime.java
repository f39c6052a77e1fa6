// variable: dev.redflag.corpus.race.pattern.CachedTime.value
// class: special-variable
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A time that one thread notes and another looks at. */
public class CachedTime {
  static long value;

  static void tick() {
    value = System.nanoTime(); // label: tick
  }

  static long time() {
    return value; // race with: tick
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          tick();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          time();
        });
  }
}
