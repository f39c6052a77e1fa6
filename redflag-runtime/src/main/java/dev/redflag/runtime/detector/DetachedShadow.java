package dev.redflag.runtime.detector;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.shadow.TableShadow.Holds;

/**
 * The shadow of the locations of one object that is not there: of a replay or a test. Its layout is
 * its own, whatever detector is installed. Not for concurrent use.
 */
public final class DetachedShadow {
  private final ShadowLayout layout;

  /** One base a location, made when the location is first touched; grown as ordinals come. */
  private Object[] bases = new Object[1];

  /** What a detector is given as the side of these locations. */
  public final TableShadow side;

  /** Makes the shadow of an object of so many fields. */
  public DetachedShadow(ShadowLayout layout, int length) {
    this(layout, length, Holds.FIELDS);
  }

  /**
   * Makes a shadow.
   *
   * @param length the number of locations as the detector shall see it
   * @param holds what they are
   */
  public DetachedShadow(ShadowLayout layout, int length, Holds holds) {
    this.layout = layout;
    this.side = TableShadow.detached(length, holds);
  }

  /** The base object of a location. */
  public Object base(int ordinal) {
    if (layout == ShadowLayout.OBJECT && ordinal > 0) {
      return base(0);
    }
    if (ordinal >= bases.length) {
      Object[] longer = new Object[Math.max(ordinal + 1, bases.length << 1)];
      System.arraycopy(bases, 0, longer, 0, bases.length);
      bases = longer;
    }
    Object base = bases[ordinal];
    if (base == null) {
      base = layout == ShadowLayout.REFERENCE ? new Object[1] : new long[2];
      bases[ordinal] = base;
    }
    return base;
  }

  /** The slot of a location, relative to its {@link #base}. */
  public long slot(int ordinal) {
    return layout == ShadowLayout.REFERENCE
        ? Slot.of(Memory.REFERENCES, Memory.REFERENCES, ordinal)
        : Slot.of(Memory.LONGS, Memory.LONGS + Long.BYTES, ordinal);
  }
}
