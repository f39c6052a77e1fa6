// row: 29
// variable: dev.redflag.corpus.race.varhandles.UnsafeFailedSwap.value
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Field;

/** A compare-and-swap that fails has written nothing. */
@SuppressWarnings({"removal", "sunapi"})
public class UnsafeFailedSwap {
  int number;
  static int value;

  static final sun.misc.Unsafe UNSAFE;
  static final long NUMBER;

  static {
    try {
      Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
      field.setAccessible(true);
      UNSAFE = (sun.misc.Unsafe) field.get(null);
      NUMBER = UNSAFE.objectFieldOffset(UnsafeFailedSwap.class.getDeclaredField("number"));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    UnsafeFailedSwap shared = new UnsafeFailedSwap();
    Threads.run(
        () -> {
          value = 1; // label: write
          UNSAFE.compareAndSwapInt(shared, NUMBER, 7, 8);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = UNSAFE.getIntVolatile(shared, NUMBER);
          seen += value; // race with: write
        });
  }
}
