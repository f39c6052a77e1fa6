// row: 23
// variable: dev.redflag.corpus.race.atomics.PlainAndVolatile.value
package dev.redflag.corpus.race.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A plain write and a volatile read of one field: the write does not release. */
public class PlainAndVolatile {
  static int value;

  static final VarHandle VALUE;

  static {
    try {
      VALUE =
          MethodHandles.lookup().findStaticVarHandle(PlainAndVolatile.class, "value", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          VALUE.set(1); // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) VALUE.getVolatile(); // race with: write
        });
  }
}
