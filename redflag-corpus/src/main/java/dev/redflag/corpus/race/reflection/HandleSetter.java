// row: 27
// variable: dev.redflag.corpus.race.reflection.HandleSetter.value
package dev.redflag.corpus.race.reflection;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** A method handle on a field is an access to it. */
public class HandleSetter {
  int value;

  public static void main(String[] args) throws Exception {
    HandleSetter shared = new HandleSetter();
    MethodHandle setter = MethodHandles.lookup().findSetter(HandleSetter.class, "value", int.class);
    Threads.run(
        () -> {
          setter.invokeExact(shared, 1); // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = shared.value; // race with: write
        });
  }
}
