// row: 30
// variable: dev.redflag.corpus.race.reflection.FieldSet.value
package dev.redflag.corpus.race.reflection;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Field;

/** Field.setInt writes the field. */
public class FieldSet {
  static int value;

  public static void main(String[] args) throws Exception {
    Field field = FieldSet.class.getDeclaredField("value");
    Threads.run(
        () -> {
          field.setInt(null, 1); // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = value; // race with: write
        });
  }
}
