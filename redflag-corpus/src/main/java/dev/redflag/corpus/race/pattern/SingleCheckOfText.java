// variable: dev.redflag.corpus.race.pattern.SingleCheckOfText.value
// class: racy-single-check
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A text that each thread may make for itself. */
public class SingleCheckOfText {
  static String value;

  static String text() {
    String seen = value; // label: cache
    if (seen == null) {
      seen = "made " + Thread.currentThread().getName();
      value = seen; // race with: cache
    }
    return seen;
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
