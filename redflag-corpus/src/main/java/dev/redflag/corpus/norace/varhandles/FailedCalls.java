// row: 27
package dev.redflag.corpus.norace.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;

/** A plain access by handle that fails touches nothing and throws what it always threw. */
public class FailedCalls {
  static final VarHandle VALUE;
  static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(Object[].class);
  static final MethodHandle GETTER;

  int value;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      VALUE = lookup.findVarHandle(FailedCalls.class, "value", int.class);
      GETTER = lookup.findGetter(FailedCalls.class, "value", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    FailedCalls shared = new FailedCalls();
    Object[] numbers = new Integer[] {0};
    Threads.run(
        () -> {
          shared.value = 1;
          numbers[0] = 1;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          try {
            VALUE.set(shared, "no number");
          } catch (WrongMethodTypeException e) {
            System.out.println("wrong type of value");
          }
          try {
            Object seen = GETTER.invokeExact(shared);
          } catch (WrongMethodTypeException e) {
            System.out.println("wrong type of result");
          }
          try {
            ELEMENT.set(numbers, 0, "no number");
          } catch (ArrayStoreException | ClassCastException e) {
            System.out.println("wrong type of element");
          }
        });
  }
}
