// row: 27
// variable: dev.redflag.corpus.race.varhandles.OtherElement.value
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Two elements are two variables, for a handle as well. */
public class OtherElement {
  static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
  static final int[] cells = new int[2];
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          ELEMENT.setRelease(cells, 0, 1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) ELEMENT.getAcquire(cells, 1);
          seen += value; // race with: write
        });
  }
}
