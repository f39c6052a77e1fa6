// row: 22
// variable: dev.redflag.corpus.race.varhandles.OpaqueOfFirst.value
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Of two threads that write by opaque accesses, the reader is ordered after the second alone. */
public class OpaqueOfFirst {
  static final VarHandle VALUE;
  static int value;

  static {
    try {
      VALUE = MethodHandles.lookup().findStaticVarHandle(OpaqueOfFirst.class, "value", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Object lock = new Object();
    Threads.run(
        () -> {
          VALUE.setOpaque(1); // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (lock) {
            VALUE.setOpaque(2);
          }
          Barrier.signal(2);
        },
        () -> {
          Barrier.await(2);
          synchronized (lock) {
            int seen = value; // race with: write
          }
        });
  }
}
