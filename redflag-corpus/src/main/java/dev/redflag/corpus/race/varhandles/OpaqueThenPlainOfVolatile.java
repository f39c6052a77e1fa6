// row: 22, 23
// variable: dev.redflag.corpus.race.varhandles.OpaqueThenPlainOfVolatile.value
// trace: none
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** An opaque write of a volatile field releases nothing: a plain read races with it. */
public class OpaqueThenPlainOfVolatile {
  static final VarHandle VALUE;

  volatile int value;

  static {
    try {
      VALUE =
          MethodHandles.lookup().findVarHandle(OpaqueThenPlainOfVolatile.class, "value", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    OpaqueThenPlainOfVolatile shared = new OpaqueThenPlainOfVolatile();
    Threads.run(
        () -> {
          VALUE.setOpaque(shared, 1); // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = shared.value;
          seen += (int) VALUE.get(shared); // race with: write
        });
  }
}
