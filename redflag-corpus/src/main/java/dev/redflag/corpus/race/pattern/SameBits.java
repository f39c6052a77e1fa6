// variable: dev.redflag.corpus.race.pattern.SameBits.value
// class: flag
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** One thread looks at the bit that another one sets. */
public class SameBits {
  int value;

  static boolean isMarked(SameBits of) {
    return (of.value & 2) != 0; // label: look
  }

  static void mark(SameBits of) {
    of.value |= 2; // race with: look
  }

  static final SameBits SHARED = new SameBits();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          mark(SHARED);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          isMarked(SHARED);
        });
  }
}
