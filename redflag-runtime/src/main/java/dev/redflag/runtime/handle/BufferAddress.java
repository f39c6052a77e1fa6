package dev.redflag.runtime.handle;

import dev.redflag.runtime.lockfree.Memory;

/** Where the bytes of a {@code ByteBuffer} lie. */
public final class BufferAddress {
  private static final Class<?> BUFFER = bufferClass();
  private static final long ARRAY = Memory.U.objectFieldOffset(BUFFER, "hb");
  private static final long OFFSET = Memory.U.objectFieldOffset(BUFFER, "offset");

  private BufferAddress() {}

  private static Class<?> bufferClass() {
    try {
      return Class.forName("java.nio.ByteBuffer", false, null);
    } catch (ClassNotFoundException e) {
      throw new NoClassDefFoundError(e.getMessage());
    }
  }

  public static boolean isBuffer(Object object) {
    return BUFFER.isInstance(object);
  }

  /**
   * The {@code byte[]} of a heap buffer; of a direct one the buffer itself: its duplicates are
   * taken for other memory.
   */
  public static Object memory(Object buffer) {
    Object array = Memory.U.getReference(buffer, ARRAY);
    return array == null ? buffer : array;
  }

  /** The index of a buffer's byte in that. */
  public static long index(Object buffer, long index) {
    return index + Memory.U.getInt(buffer, OFFSET);
  }
}
