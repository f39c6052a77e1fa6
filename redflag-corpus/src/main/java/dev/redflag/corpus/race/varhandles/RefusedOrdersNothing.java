// row: 27
// variable: dev.redflag.corpus.race.varhandles.RefusedOrdersNothing.value
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A releasing write that throws for its value's type publishes nothing. */
public class RefusedOrdersNothing {
  static final VarHandle NAME;

  static {
    try {
      NAME = MethodHandles.lookup().findVarHandle(RefusedOrdersNothing.class, "name", String.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  String name = "a";
  int value;

  public static void main(String[] args) throws Exception {
    RefusedOrdersNothing shared = new RefusedOrdersNothing();
    Object wrong = 1;
    Threads.run(
        () -> {
          shared.value = 1; // label: write
          try {
            NAME.setRelease(shared, wrong);
          } catch (ClassCastException expected) {
            System.out.println("refused");
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Object seen = NAME.getAcquire(shared);
          int number = shared.value; // race with: write
        });
  }
}
