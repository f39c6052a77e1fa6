// row: 27
package dev.redflag.corpus.norace.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The atomic updates of a handle, on a static field. */
public class Updates {
  static long number;
  static int value;

  static final VarHandle NUMBER;

  static {
    try {
      NUMBER = MethodHandles.lookup().findStaticVarHandle(Updates.class, "number", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          long old = (long) NUMBER.getAndAdd(5L);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          long old = (long) NUMBER.getAndBitwiseOrAcquire(2L);
          int seen = value;
          old = (long) NUMBER.compareAndExchange(7L, 8L);
          System.out.println(old + " " + NUMBER.compareAndSet(8L, 9L));
        });
  }
}
