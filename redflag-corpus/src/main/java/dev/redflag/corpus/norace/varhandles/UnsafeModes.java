// row: 29
package dev.redflag.corpus.norace.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Field;

/** The ordered and volatile accesses of Unsafe. */
@SuppressWarnings({"removal", "sunapi"})
public class UnsafeModes {
  int number;
  int other;
  int value;

  static final sun.misc.Unsafe UNSAFE;
  static final long NUMBER;
  static final long OTHER;

  static {
    try {
      Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
      field.setAccessible(true);
      UNSAFE = (sun.misc.Unsafe) field.get(null);
      NUMBER = UNSAFE.objectFieldOffset(UnsafeModes.class.getDeclaredField("number"));
      OTHER = UNSAFE.objectFieldOffset(UnsafeModes.class.getDeclaredField("other"));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    UnsafeModes shared = new UnsafeModes();
    Threads.run(
        () -> {
          shared.value = 1;
          UNSAFE.putOrderedInt(shared, NUMBER, 1);
          UNSAFE.compareAndSwapInt(shared, OTHER, 0, 1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = UNSAFE.getIntVolatile(shared, NUMBER) + shared.value;
          shared.value = UNSAFE.getAndAddInt(shared, OTHER, 1);
        });
  }
}
