// row: 14
package dev.redflag.corpus.norace.construction;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Field;

/** A final field written by reflection is published like any other. */
public class ReflectiveFinal {
  static class Box {
    final int value;

    Box(int value) {
      this.value = value;
    }
  }

  static volatile Box box;

  public static void main(String[] args) throws Exception {
    Field field = Box.class.getDeclaredField("value");
    field.setAccessible(true);
    Threads.run(
        () -> {
          Box fresh = new Box(1);
          field.setInt(fresh, 2);
          box = fresh;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) field.get(box);
        });
  }
}
