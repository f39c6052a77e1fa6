// variable: dev.redflag.corpus.race.pattern.SafeBits.value
// class: safe-flag-update
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** One thread looks at a bit, another sets another one. */
public class SafeBits {
  static int value;

  static boolean isOpen() {
    return (value & 4) != 0; // label: look
  }

  static void mark() {
    value |= 2; // race with: look
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          mark();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          isOpen();
        });
  }
}
