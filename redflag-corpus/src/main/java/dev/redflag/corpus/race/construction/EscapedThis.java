// row: 13
// variable: dev.redflag.corpus.race.construction.EscapedThis.value
package dev.redflag.corpus.race.construction;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A constructor hands its object out through a volatile field, then goes on to write. */
public class EscapedThis {
  static volatile EscapedThis escaped;
  int value;

  EscapedThis() {
    escaped = this;
    value = 1; // label: write
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          new EscapedThis();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = escaped.value; // race with: write
        });
  }
}
