package dev.redflag.runtime.shadow;

import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.lockfree.Memory;

/**
 * The shadow of the locations of one object that is not there: of a replay or a test. Its layout is
 * its own, whatever detector is installed. Not for concurrent use.
 */
public final class DetachedShadow {
  private static final int WORDS_BASE = Memory.U.arrayBaseOffset(long[].class);
  private static final int REFS_BASE = Memory.U.arrayBaseOffset(Object[].class);

  private final ShadowLayout layout;

  /** One base a location, made when the location is first touched; grown as ordinals come. */
  private Object[] bases = new Object[1];

  /** What a detector is given as the side of these locations. */
  public final TableShadow side;

  /**
   * Makes a shadow.
   *
   * @param length the number of locations as the detector shall see it
   */
  public DetachedShadow(ShadowLayout layout, int length) {
    this.layout = layout;
    this.side = TableShadow.detached(length);
  }

  /** The base object of a location. */
  public Object base(int ordinal) {
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
        ? Slot.of(REFS_BASE, REFS_BASE, ordinal)
        : Slot.of(WORDS_BASE, WORDS_BASE + Long.BYTES, ordinal);
  }
}
