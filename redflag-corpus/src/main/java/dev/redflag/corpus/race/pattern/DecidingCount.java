// variable: dev.redflag.corpus.race.pattern.DecidingCount.hits
// class: lost-update
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A count of hits by which something is decided. */
public class DecidingCount {
  static int hits;

  static void hit() {
    hits++; // label: hit; race with: hit
  }

  static boolean isFull() {
    return hits > 100;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          hit();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          hit();
        });
  }
}
