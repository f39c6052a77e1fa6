package dev.redflag.runtime.state;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.ShadowTable;
import dev.redflag.runtime.thread.ThreadState;
import java.lang.reflect.Array;

/**
 * Accesses to the elements that a buffer shows: those of an array, which may be one of the program,
 * {@code ByteBuffer.wrap(bytes)}, or the bytes of a direct buffer. Several buffers, of several
 * types, may show the same.
 */
final class BufferElements {
  private static final Class<?> BUFFER = Memory.jdkClass("java.nio.Buffer");
  private static final long POSITION = Memory.offset(BUFFER, "position");
  private static final long LIMIT = Memory.offset(BUFFER, "limit");

  /** How reports name a byte of a direct buffer, by which type of buffer ever it is accessed. */
  private static final String DIRECT = "java.nio.ByteBuffer";

  private BufferElements() {}

  /**
   * Before an access at an index, which may be past the limit: then it throws.
   *
   * @param method its name, which tells how many bytes of a {@code ByteBuffer} it is about
   */
  static void at(
      ThreadState t, Object buffer, StateEffect effect, int index, String method, int site) {
    int width = width(method);
    boolean write = effect.access().write();
    int from = method.equals("charAt") ? index + Memory.U.getInt(buffer, POSITION) : index;
    if (index >= 0 && from >= 0 && isOpen(buffer, from, width, write)) {
      access(t, buffer, effect, from, from + width, write, site);
    }
  }

  private static boolean isOpen(Object buffer, int from, int count, boolean write) {
    return from <= Memory.U.getInt(buffer, LIMIT) - count && !(write && isReadOnly(buffer));
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

  /**
   * By its class: {@code HeapByteBufferR}, {@code ByteBufferAsIntBufferRB}, {@code
   * DirectIntBufferRU} and their like, of no other names in JDK 17 to 25.
   */
  private static boolean isReadOnly(Object buffer) {
    String name = buffer.getClass().getName();
    return name.endsWith("R")
        || name.endsWith("RB")
        || name.endsWith("RL")
        || name.endsWith("RS")
        || name.endsWith("RU");
  }

  /** After an access at the position, which was another one before. */
  static void passed(ThreadState t, Object buffer, StateEffect effect, int before, int site) {
    int now = Memory.U.getInt(buffer, effect.count());
    if (effect.access().outcome() == Outcome.COMPACTED) {
      access(t, buffer, effect, before, before + now, false, site);
      if (before > 0) {
        access(t, buffer, effect, 0, now, true, site);
      }
      return;
    }
    boolean write = effect.access().outcome() == Outcome.WRITTEN_ON;
    access(t, buffer, effect, before, now, write, site);
  }

  /**
   * An access to the elements from the position on.
   *
   * @param count how many at most; there are none past the limit
   */
  static void ahead(
      ThreadState t, Object buffer, StateEffect effect, int count, boolean write, int site) {
    int from = Memory.U.getInt(buffer, POSITION);
    int rest = Memory.U.getInt(buffer, LIMIT) - from;
    access(t, buffer, effect, from, from + Math.min(count, rest), write, site);
  }

  /**
   * Before several elements at an index are read into an array, or written from an array or another
   * buffer; out of bounds the call throws.
   *
   * @param other the array or buffer
   * @param offset where in that they begin
   * @param length how many; with an offset of 0 and {@code whole} as many as there are
   */
  static void range(
      ThreadState t,
      Object buffer,
      int index,
      Object other,
      int offset,
      int length,
      boolean whole,
      boolean write,
      int site) {
    boolean isArray = other.getClass().isArray();
    int size = isArray ? Array.getLength(other) : Memory.U.getInt(other, LIMIT);
    int count = whole ? size : length;
    if (index < 0
        || count <= 0
        || offset < 0
        || offset > size - count
        || !isOpen(buffer, index, count, write)) {
      return;
    }
    access(t, buffer, shown(buffer), index, index + count, write, site);
    if (!isArray) {
      access(t, other, shown(other), offset, offset + count, false, site);
    }
  }

  private static StateEffect shown(Object buffer) {
    return StateEffects.of(buffer.getClass()).effect(buffer.getClass(), StateTable.READ_SHOWN);
  }

  /** An access to elements of a buffer, by their indexes in it. */
  private static void access(
      ThreadState t, Object buffer, StateEffect effect, int from, int to, boolean write, int site) {
    if (from >= to) {
      return;
    }
    Object array = Memory.U.getReference(buffer, effect.first());
    if (array != null) {
      int offset = Memory.U.getInt(buffer, effect.second());
      StateCalls.elements(t, array, null, write, from + offset, to + offset, site);
      return;
    }
    BufferLayout layout = StateEffects.of(buffer.getClass()).buffer();
    long first = (long) from << layout.shift();
    int bytes = to - from << layout.shift();
    Object viewed = layout.array(buffer);
    if (viewed != null) {
      int at = (int) BufferLayout.indexInArray(buffer, first);
      StateCalls.elements(t, viewed, null, write, at, at + bytes, site);
      return;
    }
    Object direct = layout.direct(buffer);
    if (direct != null) {
      int at = (int) BufferLayout.indexInDirect(direct, buffer, first);
      StateCalls.bytes(t, ShadowTable.DIRECT.get(direct), DIRECT, write, at, at + bytes, site);
    }
  }
}
