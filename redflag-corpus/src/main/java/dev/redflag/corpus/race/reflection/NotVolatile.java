// row: 30
// variable: dev.redflag.corpus.race.reflection.NotVolatile.ready
// variable: dev.redflag.corpus.race.reflection.NotVolatile.value
package dev.redflag.corpus.race.reflection;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Field;

/** A reflective access to a plain field orders nothing. */
public class NotVolatile {
  static boolean ready;
  static int value;

  public static void main(String[] args) throws Exception {
    Field field = NotVolatile.class.getDeclaredField("ready");
    Threads.run(
        () -> {
          value = 1; // label: value
          field.setBoolean(null, true); // label: ready
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean seen = field.getBoolean(null); // race with: ready
          int number = value; // race with: value
        });
  }
}
