// variable: dev.redflag.corpus.race.pattern.Statistics.hits
// class: statistics-counter
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A count of hits, which nothing is decided by. */
public class Statistics {
  static int hits;

  static void hit() {
    hits++; // label: hit; race with: hit
  }

  static String text() {
    return "hits: " + hits;
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
