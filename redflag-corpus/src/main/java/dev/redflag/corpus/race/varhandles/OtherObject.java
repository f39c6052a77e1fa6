// row: 27
// variable: dev.redflag.corpus.race.varhandles.OtherObject.value
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A handle is no variable: each object has its own field. */
public class OtherObject {
  int number;
  static int value;

  static final VarHandle NUMBER;

  static {
    try {
      NUMBER = MethodHandles.lookup().findVarHandle(OtherObject.class, "number", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    OtherObject left = new OtherObject();
    OtherObject right = new OtherObject();
    Threads.run(
        () -> {
          value = 1; // label: write
          NUMBER.setVolatile(left, 1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) NUMBER.getVolatile(right);
          seen += value; // race with: write
        });
  }
}
