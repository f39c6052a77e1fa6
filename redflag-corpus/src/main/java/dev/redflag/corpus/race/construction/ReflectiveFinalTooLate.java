// row: 14
// variable: dev.redflag.corpus.race.construction.ReflectiveFinalTooLate$Box.value
package dev.redflag.corpus.race.construction;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Field;

/** A final field written by reflection after the object was handed over. */
public class ReflectiveFinalTooLate {
  static class Box {
    final int value;

    Box(int value) {
      this.value = value;
    }
  }

  public static void main(String[] args) throws Exception {
    Field field = Box.class.getDeclaredField("value");
    field.setAccessible(true);
    Box shared = new Box(1);
    Threads.run(
        () -> {
          field.setInt(shared, 2); // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) field.get(shared); // race with: write
        });
  }
}
