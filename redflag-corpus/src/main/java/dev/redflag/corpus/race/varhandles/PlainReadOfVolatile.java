// row: 23, 27
// variable: dev.redflag.corpus.race.varhandles.PlainReadOfVolatile.value
// trace: none
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A plain read by handle of a field that is volatile is not ordered after the write. */
public class PlainReadOfVolatile {
  static final VarHandle VALUE;

  volatile int value;

  static {
    try {
      VALUE = MethodHandles.lookup().findVarHandle(PlainReadOfVolatile.class, "value", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    PlainReadOfVolatile shared = new PlainReadOfVolatile();
    Threads.run(
        () -> {
          shared.value = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) VALUE.get(shared); // race with: write
        });
  }
}
