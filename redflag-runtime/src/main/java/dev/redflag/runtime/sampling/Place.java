package dev.redflag.runtime.sampling;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.RaceRecord.LocationKind;
import java.lang.reflect.Array;

/** A location that a thread is about to access: which memory it is, and what lies there. */
public final class Place {
  /** The object, the array, or what holds the static fields of a class. */
  private final Object holder;

  /** Offset in the holder; of an element its index. */
  private final long offset;

  /** The first character of its type's descriptor. */
  private final char type;

  /** What it is. */
  public final LocationKind kind;

  /** Its name in reports: {@code declaring.Class.field}, or the array's type. */
  public final String variable;

  /** Index of the element, or -1. */
  public final int index;

  Place(Object holder, long offset, char type, LocationKind kind, String variable, int index) {
    this.holder = holder;
    this.offset = offset;
    this.type = type;
    this.kind = kind;
    this.variable = variable;
    this.index = index;
  }

  /** Whether both are the same memory. */
  public boolean is(Place other) {
    return holder == other.holder && offset == other.offset && kind == other.kind;
  }

  /**
   * Whether an access with these operands may be to this memory; quick, for all that come by.
   *
   * @param base as of {@link SiteProbe#read}
   * @param accessed as of {@link SiteProbe#read}
   */
  public boolean mayBe(Object base, int accessed) {
    return kind == LocationKind.STATIC || holder == base && accessed == index;
  }

  /** What lies there now, for {@link #changed}: a reference, or the bits of a number. */
  public Object snapshot() {
    if (kind == LocationKind.ARRAY) {
      return Array.get(holder, index);
    }
    return switch (type) {
      case 'Z', 'B' -> Memory.U.getByte(holder, offset);
      case 'C', 'S' -> Memory.U.getShort(holder, offset);
      case 'I', 'F' -> Memory.U.getInt(holder, offset);
      case 'J', 'D' -> Memory.U.getLong(holder, offset);
      default -> Memory.U.getReference(holder, offset);
    };
  }

  /** Whether two snapshots of this memory differ. */
  public boolean changed(Object before, Object after) {
    return isReference() ? before != after : !before.equals(after);
  }

  /** Whether what lies there is a reference. */
  public boolean isReference() {
    return type == 'L' || type == '[';
  }

  /** What lies there now, as a report shows it. */
  public String content() {
    if (kind == LocationKind.ARRAY) {
      return isReference() ? shown(Array.get(holder, index)) : element();
    }
    return switch (type) {
      case 'Z' -> shown(type, Memory.U.getBoolean(holder, offset) ? 1 : 0);
      case 'B' -> shown(type, Memory.U.getByte(holder, offset));
      case 'C' -> shown(type, Memory.U.getChar(holder, offset));
      case 'S' -> shown(type, Memory.U.getShort(holder, offset));
      case 'I' -> shown(type, Memory.U.getInt(holder, offset));
      case 'J' -> shown(type, Memory.U.getLong(holder, offset));
      case 'F' -> shown(type, Memory.U.getInt(holder, offset));
      case 'D' -> shown(type, Memory.U.getLong(holder, offset));
      default -> shown(Memory.U.getReference(holder, offset));
    };
  }

  private String element() {
    return switch (type) {
      case 'C' -> shown(Array.getChar(holder, index));
      case 'F', 'D', 'Z' -> Array.get(holder, index).toString();
      default -> Long.toString(Array.getLong(holder, index));
    };
  }

  /** A primitive value of this location's type, given by its bits, as a report shows it. */
  public String shown(long bits) {
    return shown(type, bits);
  }

  private static String shown(char type, long bits) {
    return switch (type) {
      case 'Z' -> bits == 0 ? "false" : "true";
      case 'C' -> shown((char) bits);
      case 'F' -> Float.toString(Float.intBitsToFloat((int) bits));
      case 'D' -> Double.toString(Double.longBitsToDouble(bits));
      default -> Long.toString(bits);
    };
  }

  private static String shown(char c) {
    return Character.isISOControl(c)
        ? "'\\u".concat(Integer.toHexString(0x10000 | c).substring(1)).concat("'")
        : "'".concat(Character.toString(c)).concat("'");
  }

  /** A reference as a report shows it: no method of the program's own is called for it. */
  public String shown(Object value) {
    return value == null
        ? "null"
        : value
            .getClass()
            .getTypeName()
            .concat("@")
            .concat(Integer.toHexString(System.identityHashCode(value)));
  }
}
