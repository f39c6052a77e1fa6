// row: 31
// variable: dev.redflag.corpus.race.references.FieldSetter.value
package dev.redflag.corpus.race.references;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

/** A plain write by a method reference to {@code Field.setInt}, against an atomic one. */
public class FieldSetter {
  int value;

  interface Setter {
    void set(Object target, int value) throws IllegalAccessException;
  }

  public static void main(String[] args) throws Exception {
    FieldSetter shared = new FieldSetter();
    Field field = FieldSetter.class.getDeclaredField("value");
    VarHandle handle = MethodHandles.lookup().findVarHandle(FieldSetter.class, "value", int.class);
    Threads.run(
        () -> {
          Setter setter = field::setInt; // label: write
          setter.set(shared, 5);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          handle.getAndAdd(shared, 1); // race with: write
        });
  }
}
