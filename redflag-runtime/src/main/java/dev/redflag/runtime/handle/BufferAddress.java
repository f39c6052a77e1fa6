package dev.redflag.runtime.handle;

import dev.redflag.runtime.lockfree.Memory;

/** Where the bytes of a {@code ByteBuffer} lie. */
public final class BufferAddress {
  private static final Class<?> BUFFER = Memory.jdkClass("java.nio.ByteBuffer");
  private static final Class<?> DIRECT = Memory.jdkClass("java.nio.DirectByteBuffer");
  private static final long ARRAY = Memory.U.objectFieldOffset(BUFFER, "hb");
  private static final long OFFSET = Memory.U.objectFieldOffset(BUFFER, "offset");
  private static final long ATTACHED = Memory.U.objectFieldOffset(DIRECT, "att");
  private static final long ADDRESS =
      Memory.U.objectFieldOffset(Memory.jdkClass("java.nio.Buffer"), "address");

  private BufferAddress() {}

  public static boolean isBuffer(Object object) {
    return BUFFER.isInstance(object);
  }

  /**
   * The {@code byte[]} of a heap buffer; of a direct one the buffer that was allocated, which its
   * duplicates and slices hold on to.
   */
  public static Object memory(Object buffer) {
    Object array = Memory.U.getReference(buffer, ARRAY);
    return array == null ? allocated(buffer) : array;
  }

  private static Object allocated(Object buffer) {
    if (!DIRECT.isInstance(buffer)) {
      return buffer;
    }
    Object attached = Memory.U.getReference(buffer, ATTACHED);
    return DIRECT.isInstance(attached) ? attached : buffer;
  }

  /** The index of a buffer's byte in that. */
  public static long index(Object buffer, long index) {
    if (Memory.U.getReference(buffer, ARRAY) != null) {
      return index + Memory.U.getInt(buffer, OFFSET);
    }
    Object allocated = allocated(buffer);
    return allocated == buffer
        ? index
        : index + Memory.U.getLong(buffer, ADDRESS) - Memory.U.getLong(allocated, ADDRESS);
  }
}
