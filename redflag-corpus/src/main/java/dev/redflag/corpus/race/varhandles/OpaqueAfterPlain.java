// row: 22
// variable: int[]
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A plain write of a thread that releases and then writes the element by an opaque access. */
public class OpaqueAfterPlain {
  static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
  static final int[] cells = new int[2];

  public static void main(String[] args) throws Exception {
    Object lock = new Object();
    Threads.run(
        () -> {
          cells[1] = 1; // label: write
          synchronized (lock) {
            ELEMENT.setOpaque(cells, 1, 2);
          }
          ELEMENT.setOpaque(cells, 1, 3);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) ELEMENT.getOpaque(cells, 1); // race with: write
        });
  }
}
