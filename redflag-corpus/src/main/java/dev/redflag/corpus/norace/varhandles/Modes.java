// row: 27
package dev.redflag.corpus.norace.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The release and acquire and the volatile accesses of a handle, on an instance field. */
public class Modes {
  int number;
  int other;
  int value;

  static final VarHandle NUMBER;
  static final VarHandle OTHER;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      NUMBER = lookup.findVarHandle(Modes.class, "number", int.class);
      OTHER = lookup.findVarHandle(Modes.class, "other", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Modes shared = new Modes();
    Threads.run(
        () -> {
          shared.value = 1;
          NUMBER.setRelease(shared, 1);
          OTHER.setVolatile(shared, 1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) NUMBER.getAcquire(shared) + shared.value;
          shared.value = (int) OTHER.getVolatile(shared);
        });
  }
}
