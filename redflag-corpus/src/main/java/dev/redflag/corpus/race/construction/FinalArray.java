// row: 13
// variable: dev.redflag.corpus.race.construction.FinalArray.box
// labelled: int[]
package dev.redflag.corpus.race.construction;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** What a final field reaches was frozen with it: only the reference to the whole races. */
public class FinalArray {
  static class Box {
    final int[] cells;

    Box(int value) {
      cells = new int[] {value};
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
          int number = seen.cells[0];
        });
  }
}
