package dev.redflag.runtime.handle;

import dev.redflag.runtime.lockfree.Memory;
import java.lang.invoke.VarHandle;
import java.util.List;

/**
 * Where the bytes of a {@code MemorySegment} lie (JDK 22 and newer; no other JDK has any).
 *
 * <p>A handle's coordinates are a segment, an offset, and perhaps indexes, of which the offset
 * alone is known here: the elements of an array in a segment are ordered as one variable.
 */
public final class SegmentAddress {
  private static final Class<?> SEGMENT =
      Memory.jdkClassOrNull("jdk.internal.foreign.AbstractMemorySegmentImpl");
  private static final Class<?> HEAP =
      Memory.jdkClassOrNull("jdk.internal.foreign.HeapMemorySegmentImpl");
  private static final Class<?> NATIVE =
      Memory.jdkClassOrNull("jdk.internal.foreign.NativeMemorySegmentImpl");
  private static final long SCOPE = offset(SEGMENT, "scope");
  private static final long BASE = offset(HEAP, "base");
  private static final long OFFSET = offset(HEAP, "offset");
  private static final long ADDRESS = offset(NATIVE, "min");

  private static final int MAX_INDEX = 0xfff;

  private SegmentAddress() {}

  private static long offset(Class<?> c, String field) {
    try {
      return c == null ? -1 : Memory.U.objectFieldOffset(c, field);
    } catch (InternalError e) {
      return -1;
    }
  }

  /** Whether this JDK has segments, of the classes that are known here. */
  public static boolean isKnown() {
    return SCOPE >= 0 && BASE >= 0 && OFFSET >= 0 && ADDRESS >= 0;
  }

  /** Whether a handle's first coordinate is a segment. */
  static boolean isOfSegment(VarHandle handle) {
    List<Class<?>> coordinates = handle.coordinateTypes();
    return !coordinates.isEmpty() && coordinates.get(0).isAssignableFrom(SEGMENT);
  }

  public static boolean isSegment(Object object) {
    return HEAP.isInstance(object) || NATIVE.isInstance(object);
  }

  /** The array of a heap segment; of a native one the session that it lives in. */
  public static Object memory(Object segment) {
    return HEAP.isInstance(segment)
        ? Memory.U.getReference(segment, BASE)
        : Memory.U.getReference(segment, SCOPE);
  }

  /**
   * The place of a segment's byte in that, folded into a short number: two places that meet there
   * are ordered as one variable.
   */
  public static int index(Object segment, long offset) {
    long start = Memory.U.getLong(segment, HEAP.isInstance(segment) ? OFFSET : ADDRESS);
    long place = start + offset;
    return (int) (place ^ place >>> 12 ^ place >>> 24) & MAX_INDEX;
  }
}
