// row: 28
package dev.redflag.corpus.norace.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A release fence, then an opaque write; an opaque read of it, then an acquire fence. */
public class Fences {
  static int flag;
  static int value;

  static final VarHandle FLAG;

  static {
    try {
      FLAG = MethodHandles.lookup().findStaticVarHandle(Fences.class, "flag", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          VarHandle.releaseFence();
          FLAG.setOpaque(1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          if ((int) FLAG.getOpaque() != 1) {
            throw new IllegalStateException();
          }
          VarHandle.acquireFence();
          int seen = value;
        });
  }
}
