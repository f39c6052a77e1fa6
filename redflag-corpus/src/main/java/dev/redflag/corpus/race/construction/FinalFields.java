// row: 13
// variable: dev.redflag.corpus.race.construction.FinalFields.box
package dev.redflag.corpus.race.construction;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A final field is seen complete even through a plain reference, which races itself. */
public class FinalFields {
  static class Box {
    final int value;

    Box(int value) {
      this.value = value;
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
          int number = seen.value;
        });
  }
}
