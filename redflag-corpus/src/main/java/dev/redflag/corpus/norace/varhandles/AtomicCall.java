// row: 27
package dev.redflag.corpus.norace.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** One call of method handles that is plain where nobody else looks, and atomic then. */
public class AtomicCall {
  static int own;
  static int value;

  private static void set(MethodHandle writer, int to) throws Throwable {
    writer.invokeExact(to);
  }

  public static void main(String[] args) throws Exception {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle plain = lookup.findStaticSetter(AtomicCall.class, "own", int.class);
    VarHandle handle = lookup.findStaticVarHandle(AtomicCall.class, "value", int.class);
    MethodHandle opaque = handle.toMethodHandle(VarHandle.AccessMode.SET_OPAQUE);
    Threads.run(
        () -> {
          set(plain, 1);
          set(opaque, 2);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) handle.getOpaque();
        });
  }
}
