// row: 27
package dev.redflag.corpus.norace.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Releasing writes that throw, for want of an object or for their value: none is made. */
public class Refused {
  static final VarHandle NAME;
  static final VarHandle NUMBER;
  static final VarHandle NAMES = MethodHandles.arrayElementVarHandle(String[].class);

  static {
    try {
      NAME = MethodHandles.lookup().findVarHandle(Refused.class, "name", String.class);
      NUMBER = MethodHandles.lookup().findVarHandle(Refused.class, "number", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  String name = "a";
  int number = 1;
  static final Refused one = new Refused();
  static final String[] names = {"a"};

  private static void tried(Runnable write) {
    try {
      write.run();
      System.out.println("written");
    } catch (ClassCastException | NullPointerException | IndexOutOfBoundsException expected) {
      System.out.println(expected.getClass());
    }
  }

  public static void main(String[] args) throws Exception {
    Object wrong = 1;
    Threads.run(
        () -> {
          tried(() -> NAME.setRelease(one, wrong));
          tried(() -> NAME.setVolatile(one, wrong));
          tried(() -> NAMES.setRelease(names, 0, wrong));
          tried(() -> NAMES.setVolatile(names, 1, (Object) "b"));
          tried(() -> NUMBER.setRelease((Refused) null, 2));
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          String seen = one.name + names[0] + one.number;
        });
  }
}
