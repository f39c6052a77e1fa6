// variable: java.lang.String[]
// class: racy-single-check
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A cache of texts: what another thread keeps there is looked into, and replaced at will. */
public class TextCache {
  static final String[] KEPT = new String[2];

  static String canonical(String text) {
    int slot = text.length() & 1;
    String seen = KEPT[slot]; // label: slot
    if (seen != null && seen.equals(text)) {
      return seen;
    }
    KEPT[slot] = text; // label: slot; race with: slot
    return text;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          canonical("a");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          canonical("bcd");
        });
  }
}
