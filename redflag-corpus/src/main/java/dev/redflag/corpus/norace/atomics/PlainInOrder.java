// row: 23
package dev.redflag.corpus.norace.atomics;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/** Plain accesses of a handle and of an atomic, ordered by a lock. */
public class PlainInOrder {
  static int value;
  static final AtomicInteger number = new AtomicInteger();

  static final VarHandle VALUE;

  static {
    try {
      VALUE = MethodHandles.lookup().findStaticVarHandle(PlainInOrder.class, "value", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  static synchronized void work() {
    VALUE.set((int) VALUE.get() + 1);
    number.setPlain(number.getPlain() + 1);
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          work();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          work();
        });
  }
}
