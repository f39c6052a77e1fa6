package dev.redflag.runtime.state;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.thread.ThreadState;

/**
 * Accesses to the elements that a buffer on the heap shows: those of an array, which may be one of
 * the program, {@code ByteBuffer.wrap(bytes)}, or be shown by several buffers. Those of direct
 * buffers are no locations.
 */
final class BufferElements {
  private static final long LIMIT = Memory.U.objectFieldOffset(bufferClass(), "limit");

  private BufferElements() {}

  private static Class<?> bufferClass() {
    try {
      return Class.forName("java.nio.Buffer", false, null);
    } catch (ClassNotFoundException e) {
      throw new NoClassDefFoundError(e.getMessage());
    }
  }

  /**
   * Before an access at an index, which may be past the limit: then it throws.
   *
   * @param method its name, which tells how many bytes of a {@code byte[]} it is about
   */
  static void at(
      ThreadState t, Object buffer, StateEffect effect, int index, String method, int site) {
    Object array = Memory.U.getReference(buffer, effect.first());
    int width = array instanceof byte[] ? width(method) : 1;
    boolean write = effect.access().write();
    if (array != null
        && index >= 0
        && index <= Memory.U.getInt(buffer, LIMIT) - width
        && !(write && isReadOnly(buffer))) {
      int from = index + Memory.U.getInt(buffer, effect.second());
      StateCalls.elements(t, array, null, write, from, from + width, site);
    }
  }

  private static int width(String method) {
    if (method.endsWith("Long") || method.endsWith("Double")) {
      return Long.BYTES;
    }
    if (method.endsWith("Int") || method.endsWith("Float")) {
      return Integer.BYTES;
    }
    return method.endsWith("Short") || method.endsWith("Char") ? Short.BYTES : 1;
  }

  /** By its class: {@code HeapByteBufferR} and its like, of no other name in JDK 17 to 25. */
  private static boolean isReadOnly(Object buffer) {
    return buffer.getClass().getName().endsWith("R");
  }

  /** After an access at the position, which was another one before. */
  static void passed(ThreadState t, Object buffer, StateEffect effect, int before, int site) {
    Object array = Memory.U.getReference(buffer, effect.first());
    if (array != null) {
      int offset = Memory.U.getInt(buffer, effect.second());
      int end = Memory.U.getInt(buffer, effect.count()) + offset;
      boolean write = effect.access().outcome() == Outcome.WRITTEN_ON;
      StateCalls.elements(t, array, null, write, before + offset, end, site);
    }
  }
}
