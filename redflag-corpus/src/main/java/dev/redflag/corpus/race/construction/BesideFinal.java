// row: 13
// variable: dev.redflag.corpus.race.construction.BesideFinal.box
// variable: dev.redflag.corpus.race.construction.BesideFinal$Box.plain
package dev.redflag.corpus.race.construction;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A final field does not order the plain field beside it. */
public class BesideFinal {
  static class Box {
    final int fixed;
    int plain;

    Box(int value) {
      plain = value; // label: plain
      fixed = value;
    }
  }

  static Box box;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          box = new Box(1); // label: box
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Box seen = box; // race with: box
          int number = seen.fixed + seen.plain; // race with: plain
        });
  }
}
