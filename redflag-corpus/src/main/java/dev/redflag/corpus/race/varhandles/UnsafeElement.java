// row: 29
// variable: long[]
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Field;

/** Unsafe reaches the elements of an array by offset. */
@SuppressWarnings({"removal", "sunapi"})
public class UnsafeElement {
  static final sun.misc.Unsafe UNSAFE;

  static {
    try {
      Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
      field.setAccessible(true);
      UNSAFE = (sun.misc.Unsafe) field.get(null);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    long[] cells = new long[3];
    long offset = UNSAFE.arrayBaseOffset(long[].class) + 2L * UNSAFE.arrayIndexScale(long[].class);
    Threads.run(
        () -> {
          cells[2] = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          long seen = UNSAFE.getLong(cells, offset); // race with: write
        });
  }
}
