// row: 30
// variable: dev.redflag.corpus.race.reflection.FieldGet.value
package dev.redflag.corpus.race.reflection;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Field;

/** Field.get reads the field of its argument. */
public class FieldGet {
  Object value;

  public static void main(String[] args) throws Exception {
    Field field = FieldGet.class.getDeclaredField("value");
    FieldGet shared = new FieldGet();
    Threads.run(
        () -> {
          shared.value = "one"; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Object seen = field.get(shared); // race with: write
        });
  }
}
