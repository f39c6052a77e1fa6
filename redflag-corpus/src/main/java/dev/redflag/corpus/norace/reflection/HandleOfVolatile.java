// row: 27
package dev.redflag.corpus.norace.reflection;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** A method handle on a volatile field is a volatile access. */
public class HandleOfVolatile {
  static volatile boolean ready;
  static int value;

  public static void main(String[] args) throws Exception {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle setter = lookup.findStaticSetter(HandleOfVolatile.class, "ready", boolean.class);
    MethodHandle getter = lookup.findStaticGetter(HandleOfVolatile.class, "ready", boolean.class);
    Threads.run(
        () -> {
          value = 1;
          setter.invokeExact(true);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean seen = (boolean) getter.invokeExact();
          int number = value;
        });
  }
}
