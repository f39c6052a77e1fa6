// variable: dev.redflag.corpus.race.pattern.BitUpdates.value
// class: lost-update
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Two threads set different bits of one field. */
public class BitUpdates {
  static int value;

  static void left() {
    value |= 1; // label: left
  }

  static void right() {
    value |= 2; // race with: left
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          left();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          right();
        });
  }
}
