// row: 22, 23, 27
package dev.redflag.corpus.norace.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A counter that one thread writes: it reads its own value plainly, others atomically. */
public class VolatileByHandle {
  static final VarHandle VALUE;

  volatile int value;

  static {
    try {
      VALUE = MethodHandles.lookup().findVarHandle(VolatileByHandle.class, "value", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    VolatileByHandle shared = new VolatileByHandle();
    Threads.run(
        () -> {
          shared.value = 1;
          VALUE.setRelease(shared, (int) VALUE.get(shared) + 1);
          VALUE.setOpaque(shared, 3);
          Barrier.signal(1);
          Barrier.await(2);
          int seen = shared.value;
          seen += (int) VALUE.get(shared);
        },
        () -> {
          Barrier.await(1);
          int seen = shared.value + (int) VALUE.getOpaque(shared) + (int) VALUE.getAcquire(shared);
          VALUE.compareAndSet(shared, 3, 4);
          Barrier.signal(2);
        });
  }
}
