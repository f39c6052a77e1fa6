// row: 13
// variable: dev.redflag.corpus.race.construction.WrittenAfterFreeze.box
// variable: int[]
package dev.redflag.corpus.race.construction;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A write after the constructor's end is not frozen, though a final field reaches it. */
public class WrittenAfterFreeze {
  static class Box {
    final int[] cells = new int[1];
  }

  static Box box;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          Box fresh = new Box();
          fresh.cells[0] = 1; // label: cell
          box = fresh; // label: box
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Box seen = box; // race with: box
          int number = seen.cells[0]; // race with: cell
        });
  }
}
