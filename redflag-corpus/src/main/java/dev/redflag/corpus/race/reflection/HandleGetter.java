// row: 27
// variable: dev.redflag.corpus.race.reflection.HandleGetter.value
package dev.redflag.corpus.race.reflection;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** A method handle unreflected from a static field is an access to it. */
public class HandleGetter {
  static int value;

  public static void main(String[] args) throws Exception {
    MethodHandle getter =
        MethodHandles.lookup().unreflectGetter(HandleGetter.class.getDeclaredField("value"));
    Threads.run(
        () -> {
          value = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) getter.invokeExact(); // race with: write
        });
  }
}
