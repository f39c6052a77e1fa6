package dev.redflag.runtime.site;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.ShadowMode;
import dev.redflag.runtime.shadow.Slot;

/**
 * Where the woven members of a class lie in its instances; found once, when its class is loaded.
 */
public final class MemberOffsets {
  /** Offset of the member for read sets or what else a detector keeps at the side, or -1. */
  public final long side;

  /**
   * By field number the slot of the field's shadow; {@link Slot#VOLATILE} or {@link Slot#UNTRACKED}
   * for fields that have none, {@link Slot#TABLE} where the class lacks the member. Zero for static
   * fields.
   */
  private final long[] slots;

  /** By field number the offset of the sync object of a volatile field, or -1. */
  private final long[] syncs;

  /** By field number the offset of the member for the shadow of the field's array, or -1. */
  private final long[] shadows;

  /**
   * In the object layout: of the nearest superclass that has members, which hold the shadow of this
   * class's fields too; else null.
   */
  private final MemberOffsets above;

  /** The numbers of this class's fields within an object begin here, those of subclasses there. */
  private final int firstOrdinal;

  private final int endOrdinal;

  /** In the object layout: the offsets of the object's two words, or -1. */
  private long objectWrite = -1;

  private long objectRead = -1;

  MemberOffsets(Class<?> c, ClassRecord record) {
    above = ShadowMode.objects() ? above(c) : null;
    firstOrdinal = above == null ? 0 : above.endOrdinal;
    endOrdinal = firstOrdinal + record.fields.length;
    side = above != null ? above.side : offset(c, record.sideMember);
    if (above != null) {
      objectWrite = above.objectWrite;
      objectRead = above.objectRead;
    }
    slots = new long[record.fields.length];
    syncs = new long[record.fields.length];
    shadows = new long[record.fields.length];
    for (int i = 0; i < slots.length; i++) {
      FieldRecord f = record.fields[i];
      shadows[i] = offset(c, f.shadowMember());
      syncs[i] = f.isVolatile() && !f.isStatic() ? offset(c, f.writeMember()) : -1;
      slots[i] = f.isStatic() ? 0 : slot(c, f);
    }
  }

  private static MemberOffsets above(Class<?> c) {
    for (Class<?> s = c.getSuperclass(); s != null; s = s.getSuperclass()) {
      ClassRecord record = Sites.classRecord(s.getName(), s.getClassLoader());
      if (record != null) {
        MemberOffsets offsets = record.offsets(s);
        if (offsets.side >= 0) {
          return offsets;
        }
      }
    }
    return null;
  }

  private long slot(Class<?> c, FieldRecord f) {
    if (f.isVolatile()) {
      return Slot.VOLATILE;
    }
    if (f.isFinal()) {
      return Slot.UNTRACKED;
    }
    long write = offset(c, f.writeMember());
    if (write < 0) {
      return Slot.TABLE;
    }
    if (f.readMember() == null) { // the reference layout
      return Slot.of(write, write, f.ordinal());
    }
    long read = offset(c, f.readMember());
    if (read < 0 || side < 0) {
      return Slot.TABLE;
    }
    if (!ShadowMode.objects()) {
      return Slot.of(write, read, f.ordinal());
    }
    if (above == null) {
      objectWrite = write;
      objectRead = read;
    }
    return Slot.of(objectWrite, objectRead, firstOrdinal + f.ordinal());
  }

  /** The slot of an instance field's shadow, by the field's number. */
  public long slot(int ordinal) {
    return slots[ordinal];
  }

  /** The offset of a volatile instance field's sync object, by the field's number, or -1. */
  public long sync(int ordinal) {
    return syncs[ordinal];
  }

  /** The offset of the member for the shadow of the array in a field, by its number, or -1. */
  public long shadow(int ordinal) {
    return shadows[ordinal];
  }

  /** The offset of a woven member, or -1 where the class lacks it. */
  static long offset(Class<?> c, String member) {
    if (member == null) {
      return -1;
    }
    try {
      return Memory.U.objectFieldOffset(c, member);
    } catch (InternalError e) { // woven without members
      return -1;
    }
  }
}
