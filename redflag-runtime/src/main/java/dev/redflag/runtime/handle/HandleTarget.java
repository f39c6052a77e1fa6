package dev.redflag.runtime.handle;

import dev.redflag.runtime.site.Sites;
import java.lang.ref.WeakReference;

/**
 * The locations that a handle stands for. Holds no class of the program, so that the table of
 * handles keeps none.
 */
public final class HandleTarget {
  /** What kind of locations. */
  public enum Kind {
    /** The instance field of the object that is the first coordinate. */
    INSTANCE,
    /** A static field. */
    STATIC,
    /** The element of an array at an index. */
    ELEMENT,
    /** The elements of an array at an offset of {@code Unsafe}. */
    OFFSET,
    /** Several bytes of a {@code byte[]} from an index on. */
    BYTES,
    /** Several bytes of a {@code ByteBuffer} from an index on. */
    BUFFER,
    /** Bytes of a {@code MemorySegment} from an offset on. */
    SEGMENT,
    /** Not known. */
    UNKNOWN
  }

  static final HandleTarget NOTHING = new HandleTarget(Kind.UNKNOWN, null, null, 0, 0);
  static final HandleTarget ELEMENTS = new HandleTarget(Kind.ELEMENT, null, null, 0, 0);
  static final HandleTarget OFFSETS = new HandleTarget(Kind.OFFSET, null, null, 0, 0);

  static final HandleTarget SEGMENTS = new HandleTarget(Kind.SEGMENT, null, null, 0, 0);

  public final Kind kind;

  /** The field; null for other kinds. */
  public final Sites.Binding field;

  /** The class that the first coordinate is an instance of, or that declares the static field. */
  private final WeakReference<Class<?>> owner;

  /** Length of the location in bytes, where it is several. */
  public final int bytes;

  /** The mode, where the handle has one; see {@link AccessModes}. */
  public final int mode;

  HandleTarget(Kind kind, Sites.Binding field, Class<?> owner, int bytes, int mode) {
    this.kind = kind;
    this.field = field;
    this.owner = owner == null ? null : new WeakReference<>(owner);
    this.bytes = bytes;
    this.mode = mode;
  }

  /** The same locations, always accessed in one mode. */
  HandleTarget in(int ownMode) {
    return new HandleTarget(kind, field, owner(), bytes, ownMode);
  }

  /** See the constructor; null where there is none, or it is gone. */
  public Class<?> owner() {
    return owner == null ? null : owner.get();
  }
}
