// row: 13
// variable: dev.redflag.corpus.race.construction.UnsafePublication.box
// variable: dev.redflag.corpus.race.construction.UnsafePublication$Box.value
package dev.redflag.corpus.race.construction;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An object whose fields are not final is handed over through a plain field. */
public class UnsafePublication {
  static class Box {
    int value;

    Box(int value) {
      this.value = value; // label: value
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
          int number = seen.value; // race with: value
        });
  }
}
