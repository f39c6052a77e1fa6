// row: 27
package dev.redflag.corpus.norace.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A handle on the elements of an array. */
public class ArrayElements {
  static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
  static final int[] cells = new int[2];
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          ELEMENT.setRelease(cells, 1, 1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) ELEMENT.getAcquire(cells, 1);
          seen += value;
        });
  }
}
