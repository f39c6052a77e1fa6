// row: 27
package dev.redflag.corpus.norace.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A handle turned into method handles keeps its modes. */
public class AsMethodHandle {
  static int number;
  static int value;

  public static void main(String[] args) throws Exception {
    VarHandle handle =
        MethodHandles.lookup().findStaticVarHandle(AsMethodHandle.class, "number", int.class);
    MethodHandle writer = handle.toMethodHandle(VarHandle.AccessMode.SET_RELEASE);
    MethodHandle reader = handle.toMethodHandle(VarHandle.AccessMode.GET_ACQUIRE);
    Threads.run(
        () -> {
          value = 1;
          writer.invokeExact(1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) reader.invokeExact();
          seen += value;
        });
  }
}
