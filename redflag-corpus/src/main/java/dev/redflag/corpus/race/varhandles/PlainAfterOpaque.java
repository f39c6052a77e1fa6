// row: 22
// variable: dev.redflag.corpus.race.varhandles.PlainAfterOpaque.value
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A plain write of a thread that has written the field by an opaque access just before. */
public class PlainAfterOpaque {
  static final VarHandle VALUE;

  int value;

  static {
    try {
      VALUE = MethodHandles.lookup().findVarHandle(PlainAfterOpaque.class, "value", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    PlainAfterOpaque shared = new PlainAfterOpaque();
    Threads.run(
        () -> {
          VALUE.setOpaque(shared, 1);
          shared.value = 2; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) VALUE.getOpaque(shared); // race with: write
        });
  }
}
