// row: 27
// variable: dev.redflag.corpus.race.varhandles.PlainMethodHandles.value
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** A setter and a getter as method handles, neither atomic. */
public class PlainMethodHandles {
  static int value;

  public static void main(String[] args) throws Exception {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle setter = lookup.findStaticSetter(PlainMethodHandles.class, "value", int.class);
    MethodHandle getter = lookup.findStaticGetter(PlainMethodHandles.class, "value", int.class);
    Threads.run(
        () -> {
          setter.invokeExact(1); // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) getter.invokeExact(); // race with: write
        });
  }
}
