// row: 23, 27
// variable: dev.redflag.corpus.race.varhandles.PlainWriteOfVolatile.value
// trace: none
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A plain write by handle of a static field that was read as the volatile one that it is. */
public class PlainWriteOfVolatile {
  static final VarHandle VALUE;
  static volatile int value;

  static {
    try {
      VALUE =
          MethodHandles.lookup()
              .findStaticVarHandle(PlainWriteOfVolatile.class, "value", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = value; // label: read
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          VALUE.set(1); // race with: read
        });
  }
}
