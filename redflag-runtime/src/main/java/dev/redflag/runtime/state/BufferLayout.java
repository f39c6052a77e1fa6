package dev.redflag.runtime.state;

import dev.redflag.runtime.lockfree.Memory;

/**
 * How buffers of one class that have no array of their own lead to the memory that they show: the
 * array of a buffer of bytes, or the buffer that was allocated outside of the heap. By the fields
 * of the JDK's own classes (JDK 17 to 25); what another JDK has not leads nowhere.
 *
 * @param bytes offset of the field of the buffer of bytes that this is a view of; -1 where it has
 *     none
 * @param allocated offset of the field of what a direct buffer shares its memory with; -1 where it
 *     has none
 * @param shift binary logarithm of the bytes of an element
 */
record BufferLayout(long bytes, long allocated, int shift) {
  /** Views of views that are followed. */
  private static final int MAX_HOPS = 64;

  private static final Class<?> BUFFER = Memory.jdkClass("java.nio.Buffer");
  private static final Class<?> BYTES = Memory.jdkClass("java.nio.ByteBuffer");
  private static final long ADDRESS = offset(BUFFER, "address");
  private static final long ARRAY = offset(BYTES, "hb");

  /** Where the first element of a {@code byte[]} lies. */
  private static final long FIRST = Memory.BYTES;

  /** The layout of a class of buffers; of all whose rows name their elements. */
  static BufferLayout of(Class<?> c) {
    return new BufferLayout(offset(c, "bb"), offset(c, "att"), shift(c));
  }

  private static int shift(Class<?> c) {
    for (Class<?> k = c; k != null; k = k.getSuperclass()) {
      switch (k.getName()) {
        case "java.nio.CharBuffer", "java.nio.ShortBuffer" -> {
          return 1;
        }
        case "java.nio.IntBuffer", "java.nio.FloatBuffer" -> {
          return 2;
        }
        case "java.nio.LongBuffer", "java.nio.DoubleBuffer" -> {
          return 3;
        }
        default -> {}
      }
    }
    return 0;
  }

  private static long offset(Class<?> c, String field) {
    for (Class<?> k = c; k != null && k != Object.class; k = k.getSuperclass()) {
      try {
        return Memory.U.objectFieldOffset(k, field);
      } catch (InternalError notHere) {
        continue;
      }
    }
    return -1;
  }

  /** The array behind a view of a heap buffer; null where it is of a direct one, or no view. */
  Object array(Object buffer) {
    Object viewed = bytes < 0 ? null : Memory.U.getReference(buffer, bytes);
    return BYTES.isInstance(viewed) && ARRAY >= 0 ? Memory.U.getReference(viewed, ARRAY) : null;
  }

  /** The index in that array of a view's byte. */
  static long indexInArray(Object buffer, long atByte) {
    return address(buffer) - FIRST + atByte;
  }

  /**
   * The direct buffer that was allocated, whose memory a buffer shows; null where none is known.
   */
  Object direct(Object buffer) {
    Object b = bytes < 0 ? buffer : Memory.U.getReference(buffer, bytes);
    for (int hops = 0; b != null && hops < MAX_HOPS; hops++) {
      long field = StateEffects.of(b.getClass()).buffer().allocated;
      Object shared = field < 0 ? null : Memory.U.getReference(b, field);
      if (!BUFFER.isInstance(shared)) {
        return field >= 0 && BYTES.isInstance(b) ? b : null;
      }
      b = shared;
    }
    return null;
  }

  /** The index in the memory of that direct buffer of a buffer's byte. */
  static long indexInDirect(Object direct, Object buffer, long atByte) {
    return address(buffer) - address(direct) + atByte;
  }

  private static long address(Object buffer) {
    return Memory.U.getLong(buffer, ADDRESS);
  }
}
