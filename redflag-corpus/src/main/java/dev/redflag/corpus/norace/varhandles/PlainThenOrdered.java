// row: 27
package dev.redflag.corpus.norace.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Plain accesses of a field before the write that releases, and after the read that acquires. */
public class PlainThenOrdered {
  static final VarHandle INSTANCE;
  static final VarHandle STATIC;
  static int number;

  int value;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      INSTANCE = lookup.findVarHandle(PlainThenOrdered.class, "value", int.class);
      STATIC = lookup.findStaticVarHandle(PlainThenOrdered.class, "number", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    PlainThenOrdered shared = new PlainThenOrdered();
    Threads.run(
        () -> {
          shared.value = 1;
          INSTANCE.setOpaque(shared, 2);
          INSTANCE.setRelease(shared, 3);
          number = 1;
          STATIC.setRelease(2);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) INSTANCE.getAcquire(shared);
          shared.value = seen + 1;
          number = (int) STATIC.getVolatile();
        });
  }
}
