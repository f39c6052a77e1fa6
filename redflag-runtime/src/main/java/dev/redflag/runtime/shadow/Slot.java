package dev.redflag.runtime.shadow;

/**
 * The encoding of where a location's shadow lies, relative to its base object.
 *
 * <pre>
 *   62                      34 33            20 19             0
 *  +--------------------------+----------------+----------------+
 *  |       ordinal (29)       | read delta (14)| write off. (20)|
 *  +--------------------------+----------------+----------------+
 * </pre>
 *
 * <p>{@code write offset}: bytes from the base to the write word (or, in the reference layout, to
 * the reference of the location's state). {@code read delta}: signed distance from the write word
 * to the read word, in units of 8 bytes. {@code ordinal}: the location's number within its side
 * (field number within its class, element index within its array). Zero is no slot; the negative
 * values are marks of unbound and special sites.
 */
public final class Slot {
  public static final int OFFSET_BITS = 20;
  public static final int DELTA_BITS = 14;
  public static final int ORDINAL_SHIFT = OFFSET_BITS + DELTA_BITS;
  public static final int MAX_ORDINAL = (1 << 29) - 1;

  /** The site has not been bound yet: its first execution binds it. */
  public static final long UNBOUND = 0;

  /** The location needs no check: final, or of a class that nothing is known of. */
  public static final long UNTRACKED = -1;

  /** The field is volatile: an access is synchronization. */
  public static final long VOLATILE = -2;

  /** The declaring class was not woven: the shadow is in the identity table. */
  public static final long TABLE = -3;

  private Slot() {}

  /** The slot, or {@link #UNTRACKED} where the numbers do not fit. */
  public static long of(long writeOffset, long readOffset, int ordinal) {
    long delta = readOffset - writeOffset >> 3;
    if (writeOffset >>> OFFSET_BITS != 0
        || delta < -(1 << DELTA_BITS - 1)
        || delta >= 1 << DELTA_BITS - 1
        || ordinal < 0
        || ordinal > MAX_ORDINAL) {
      return UNTRACKED;
    }
    return (long) ordinal << ORDINAL_SHIFT
        | (delta & (1 << DELTA_BITS) - 1) << OFFSET_BITS
        | writeOffset;
  }

  public static long writeOffset(long slot) {
    return slot & (1 << OFFSET_BITS) - 1;
  }

  public static long readOffset(long slot) {
    return writeOffset(slot) + (slot << 64 - ORDINAL_SHIFT >> 64 - DELTA_BITS << 3);
  }

  public static int ordinal(long slot) {
    return (int) (slot >>> ORDINAL_SHIFT);
  }
}
