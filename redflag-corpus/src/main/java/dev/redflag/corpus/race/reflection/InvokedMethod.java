// variable: dev.redflag.corpus.race.reflection.InvokedMethod.value
package dev.redflag.corpus.race.reflection;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Method;

/** A method that is called by reflection is woven like any other. */
public class InvokedMethod {
  int value;

  public void set(int number) {
    value = number; // label: write
  }

  public static void main(String[] args) throws Exception {
    Method method = InvokedMethod.class.getMethod("set", int.class);
    InvokedMethod shared = new InvokedMethod();
    Threads.run(
        () -> {
          method.invoke(shared, 1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = shared.value; // race with: write
        });
  }
}
