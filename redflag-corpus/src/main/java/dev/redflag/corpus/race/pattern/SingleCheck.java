// variable: dev.redflag.corpus.race.pattern.SingleCheck.value
// class: racy-single-check
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A hash that each thread may compute for itself, as a string does. */
public class SingleCheck {
  static int value;

  static int hash() {
    int seen = value; // label: cache
    if (seen == 0) {
      seen = "a text".length() * 31;
      value = seen; // race with: cache
    }
    return seen;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          hash();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          hash();
        });
  }
}
