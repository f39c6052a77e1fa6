// row: 27
// variable: dev.redflag.corpus.race.varhandles.PlainAndAtomicCall.value
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One call of method handles that is atomic elsewhere and plain here; the other access is atomic.
 */
public class PlainAndAtomicCall {
  static int other;
  static int value;

  private static void set(MethodHandle writer, int to) throws Throwable {
    writer.invokeExact(to); // label: write
  }

  public static void main(String[] args) throws Exception {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    VarHandle handle = lookup.findStaticVarHandle(PlainAndAtomicCall.class, "value", int.class);
    MethodHandle plain = handle.toMethodHandle(VarHandle.AccessMode.SET);
    MethodHandle opaque =
        lookup
            .findStaticVarHandle(PlainAndAtomicCall.class, "other", int.class)
            .toMethodHandle(VarHandle.AccessMode.SET_OPAQUE);
    Threads.run(
        () -> {
          set(opaque, 1);
          set(plain, 2);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) handle.getOpaque(); // race with: write
        });
  }
}
