// row: 27
// variable: java.lang.String[]
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A plain access of an array handle is an access to the element. */
public class PlainElement {
  static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(String[].class);
  static final String[] cells = new String[2];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          ELEMENT.set(cells, 1, "one"); // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          String seen = cells[1]; // race with: write
        });
  }
}
