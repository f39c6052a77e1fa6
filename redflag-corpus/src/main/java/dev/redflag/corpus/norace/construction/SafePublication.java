// row: 13
package dev.redflag.corpus.norace.construction;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A volatile field hands over a whole object. */
public class SafePublication {
  static class Box {
    int value;
    int[] cells = {1, 2};

    Box(int value) {
      this.value = value;
    }
  }

  static volatile Box box;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          box = new Box(1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Box seen = box;
          int number = seen.value + seen.cells[1];
        });
  }
}
