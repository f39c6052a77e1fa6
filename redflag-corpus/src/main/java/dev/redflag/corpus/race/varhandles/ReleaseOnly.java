// row: 27
// variable: dev.redflag.corpus.race.varhandles.ReleaseOnly.value
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** An update that only releases acquires nothing. */
public class ReleaseOnly {
  static int number;
  static int value;

  static final VarHandle NUMBER;

  static {
    try {
      NUMBER = MethodHandles.lookup().findStaticVarHandle(ReleaseOnly.class, "number", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          int old = (int) NUMBER.getAndAddRelease(1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int old = (int) NUMBER.getAndAddRelease(1);
          int seen = value; // race with: write
        });
  }
}
