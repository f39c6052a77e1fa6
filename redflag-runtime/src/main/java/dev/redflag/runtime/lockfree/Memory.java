package dev.redflag.runtime.lockfree;

import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The one door to raw memory: shadow words and references are read and written through it, with the
 * memory order in each method's name. Home of the runtime's short locks too.
 *
 * <p>It needs {@code java.base} to export {@code jdk.internal.misc} to the boot loader's unnamed
 * module; the agent arranges that before this class is initialised.
 *
 * <p><b>Short locks</b> are {@code int} fields, zero where free. They are held for a bounded number
 * of steps in which nothing blocks and nothing of the application runs. So a waiter spins: it never
 * parks, which would eat a permit of the program's own, and never unmounts a virtual thread, whose
 * carriers might all be spinning for the lock that it holds. A holder that died half way (an
 * asynchronous exception between two instructions) must not hang the program: after {@link
 * #PATIENCE} spins a waiter takes the lock from it, which is counted.
 */
public final class Memory {
  /** Public to the runtime and the detectors, so that the JIT compiler folds it as a constant. */
  public static final Unsafe U = Unsafe.getUnsafe();

  /** Offset of the first element of a {@code long[]}. */
  public static final long LONGS = arrayBase("ARRAY_LONG_BASE_OFFSET");

  /** Offset of the first element of an {@code byte[]}. */
  public static final long BYTES = arrayBase("ARRAY_BYTE_BASE_OFFSET");

  /** Offset of the first element of an {@code int[]}. */
  public static final long INTS = arrayBase("ARRAY_INT_BASE_OFFSET");

  /** Offset of the first element of an array of references. */
  public static final long REFERENCES = arrayBase("ARRAY_OBJECT_BASE_OFFSET");

  /** Bytes of a reference in an array, as a shift. */
  public static final int REFERENCE_SHIFT =
      Integer.numberOfTrailingZeros(U.arrayIndexScale(Object[].class));

  /** Spins after which the holder of a lock is taken for dead: about a second, or longer. */
  public static final int PATIENCE = 1 << 24;

  /** The class that all virtual threads are of; null on a JVM without them. */
  private static final Class<?> VIRTUAL = jdkClassOrNull("java.lang.BaseVirtualThread");

  private static volatile int stolen;

  private Memory() {}

  /**
   * The base offset of a kind of array. Read from the constant: the method that gives it has
   * another return type on newer JDKs, as has the constant.
   */
  private static long arrayBase(String constant) {
    try {
      Field f = Unsafe.class.getDeclaredField(constant);
      Object base = U.staticFieldBase(f);
      long offset = U.staticFieldOffset(f);
      U.ensureClassInitialized(Unsafe.class);
      return f.getType() == int.class ? U.getInt(base, offset) : U.getLong(base, offset);
    } catch (NoSuchFieldException e) {
      throw new NoSuchFieldError(constant);
    }
  }

  /** A class of the JDK that is in each of those we know, not initialized. */
  public static Class<?> jdkClass(String name) {
    Class<?> c = jdkClassOrNull(name);
    if (c == null) {
      throw new NoClassDefFoundError(name);
    }
    return c;
  }

  /** A class of the JDK, not initialized; null where this one has it not. */
  public static Class<?> jdkClassOrNull(String name) {
    try {
      return Class.forName(name, false, null);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  /** Whether a thread is virtual. */
  public static boolean isVirtual(Thread thread) {
    return VIRTUAL != null && VIRTUAL.isInstance(thread);
  }

  /** The offset of an instance field of the runtime's own. */
  public static long offset(Class<?> owner, String field) {
    return U.objectFieldOffset(owner, field);
  }

  /**
   * Spins once while another thread holds one of the runtime's short locks.
   *
   * @return the number of spins so far, to be given to the next call
   */
  public static int spin(int spins) {
    if ((spins & 63) == 63 && !isVirtual(Thread.currentThread())) {
      Thread.yield();
    } else {
      Thread.onSpinWait();
    }
    return spins + 1;
  }

  /** Takes a short lock. */
  @ForceInline
  public static void lock(Object holder, long offset) {
    if (!U.compareAndSetInt(holder, offset, 0, 1)) {
      lockSlow(holder, offset);
    }
  }

  private static void lockSlow(Object holder, long offset) {
    int spins = 0;
    int seen = 0;
    for (; ; ) {
      int now = U.getIntVolatile(holder, offset);
      if (now == 0) {
        if (U.compareAndSetInt(holder, offset, 0, 1)) {
          return;
        }
      } else if (now != seen) { // taken by force by another waiter: its turn begins
        seen = now;
        spins = 0;
      }
      spins = spin(spins);
      if (spins >= PATIENCE && seen != 0 && U.compareAndSetInt(holder, offset, seen, seen + 1)) {
        noteStolen();
        return;
      }
    }
  }

  /** Gives back a short lock. */
  @ForceInline
  public static void unlock(Object holder, long offset) {
    U.putIntRelease(holder, offset, 0);
  }

  /** Counts a lock that was taken from a holder that had died. */
  public static void noteStolen() {
    stolen++; // a lost count of two at once does not matter
  }

  /** How many short locks were taken from holders that had died. */
  public static int stolen() {
    return stolen;
  }
}
