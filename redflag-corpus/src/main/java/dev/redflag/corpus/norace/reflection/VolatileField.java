// row: 30
package dev.redflag.corpus.norace.reflection;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Field;

/** A reflective access to a volatile field is a volatile access. */
public class VolatileField {
  static volatile boolean ready;
  static int value;

  public static void main(String[] args) throws Exception {
    Field field = VolatileField.class.getDeclaredField("ready");
    Threads.run(
        () -> {
          value = 1;
          field.setBoolean(null, true);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean seen = field.getBoolean(null);
          int number = value;
        });
  }
}
