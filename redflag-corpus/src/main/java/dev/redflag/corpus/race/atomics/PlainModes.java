// row: 23
// variable: dev.redflag.corpus.race.atomics.PlainModes.value
package dev.redflag.corpus.race.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The plain accesses of a handle are what they are on the field. */
public class PlainModes {
  static int value;

  static final VarHandle VALUE;

  static {
    try {
      VALUE = MethodHandles.lookup().findStaticVarHandle(PlainModes.class, "value", int.class);
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
          int seen = (int) VALUE.get(); // race with: write
        });
  }
}
