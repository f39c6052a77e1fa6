package dev.redflag.runtime.site;

import dev.redflag.runtime.lockfree.Memory;

/** What lies in a field of a primitive type, as a report shows it. */
public final class FieldContent {
  private FieldContent() {}

  /**
   * What lies there now; null for a {@code char}, which may be a piece of a text, and for a
   * reference.
   *
   * @param declaring the class that declares the field
   * @param base the object; of a static field, the class
   */
  public static String of(FieldRecord field, Class<?> declaring, Object base) {
    char type = field.descriptor().charAt(0);
    if (type == 'C' || type == 'L' || type == '[') {
      return null;
    }
    long offset = Memory.U.objectFieldOffset(declaring, field.name());
    return switch (type) {
      case 'Z' -> Memory.U.getBoolean(base, offset) ? "true" : "false";
      case 'B' -> Integer.toString(Memory.U.getByte(base, offset));
      case 'S' -> Integer.toString(Memory.U.getShort(base, offset));
      case 'I' -> Integer.toString(Memory.U.getInt(base, offset));
      case 'J' -> Long.toString(Memory.U.getLong(base, offset));
      case 'F' -> Float.toString(Memory.U.getFloat(base, offset));
      default -> Double.toString(Memory.U.getDouble(base, offset));
    };
  }
}
