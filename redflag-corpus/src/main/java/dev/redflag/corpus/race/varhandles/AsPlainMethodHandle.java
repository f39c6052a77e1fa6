// row: 27
// variable: dev.redflag.corpus.race.varhandles.AsPlainMethodHandle.value
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A handle turned into a plain method handle. */
public class AsPlainMethodHandle {
  static int value;

  public static void main(String[] args) throws Exception {
    VarHandle handle =
        MethodHandles.lookup().findStaticVarHandle(AsPlainMethodHandle.class, "value", int.class);
    MethodHandle writer = handle.toMethodHandle(VarHandle.AccessMode.SET);
    Threads.run(
        () -> {
          writer.invokeExact(1); // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = value; // race with: write
        });
  }
}
