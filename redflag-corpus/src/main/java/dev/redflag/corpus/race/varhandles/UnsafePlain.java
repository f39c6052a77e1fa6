// row: 29
// variable: dev.redflag.corpus.race.varhandles.UnsafePlain.value
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Field;

/** The plain accesses of Unsafe are accesses to the field. */
@SuppressWarnings({"removal", "sunapi"})
public class UnsafePlain {
  int value;

  static final sun.misc.Unsafe UNSAFE;
  static final long VALUE;

  static {
    try {
      Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
      field.setAccessible(true);
      UNSAFE = (sun.misc.Unsafe) field.get(null);
      VALUE = UNSAFE.objectFieldOffset(UnsafePlain.class.getDeclaredField("value"));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    UnsafePlain shared = new UnsafePlain();
    Threads.run(
        () -> {
          UNSAFE.putInt(shared, VALUE, 1); // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = shared.value; // race with: write
        });
  }
}
