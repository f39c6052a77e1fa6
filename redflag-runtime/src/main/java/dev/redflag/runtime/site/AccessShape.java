package dev.redflag.runtime.site;

/**
 * What the instructions around an access do with its value, in one long: what classification needs
 * of the code, kept for each site so that nothing must be read again when a race is found. Zero
 * where nothing is known.
 *
 * <pre>
 *   63            54 53          42 41          32 31                       0
 *  +----------------+--------------+--------------+--------------------------+
 *  | facts of both  | of a write   | of a read    | constant, see each fact  |
 *  +----------------+--------------+--------------+--------------------------+
 * </pre>
 */
public final class AccessShape {
  // ---- of a read --------------------------------------------------------------------------------

  /** A branch compares the value with null, zero or false. */
  public static final long TESTED_ZERO = 1L << 32;

  /** A branch depends on the value in another way. */
  public static final long TESTED = 1L << 33;

  /** Such a branch leaves the loop that the read stands in, or goes round it again. */
  public static final long ENDS_LOOP = 1L << 34;

  /** Bits of the value are looked at: those of the constant. */
  public static final long MASKED = 1L << 35;

  /** The value goes, changed, into a write of the same location. */
  public static final long UPDATES = 1L << 36;

  /** The value goes elsewhere: it is returned, passed on, stored, or computed with. */
  public static final long LEAVES = 1L << 37;

  /** A field or method of the value is used, or an element. */
  public static final long DEREFERENCED = 1L << 38;

  /** A branch depends on what a field, an element or a method of the value gave. */
  public static final long CHECKED = 1L << 39;

  // ---- of a write -------------------------------------------------------------------------------

  /** The value is the constant; null and false are zero. */
  public static final long CONSTANT = 1L << 42;

  /** The value is an object or array that was made just before. */
  public static final long NEW = 1L << 43;

  /** The value is what a call returned. */
  public static final long CALL = 1L << 44;

  /** The value is the time of a clock. */
  public static final long CLOCK = 1L << 45;

  /** The value depends on what a read of the same location saw. */
  public static final long UPDATE = 1L << 46;

  /** It is that plus the constant. */
  public static final long ADDS = 1L << 47;

  /** It is that with the bits of the constant set. */
  public static final long SETS_BITS = 1L << 48;

  /** It is that with the bits of the constant cleared. */
  public static final long CLEARS_BITS = 1L << 49;

  /** What was read or written is used otherwise too, as in {@code return next++}. */
  public static final long RESULT_USED = 1L << 50;

  /** A read of the location, before this in the method, was tested for null or zero. */
  public static final long AFTER_ZERO_TEST = 1L << 51;

  /** A read of the location, before this in the method, was tested in another way. */
  public static final long AFTER_TEST = 1L << 52;

  /** A branch before this looked into a value that was read from the location. */
  public static final long AFTER_CHECK = 1L << 53;

  // ---- of both ----------------------------------------------------------------------------------

  /** The method reads the location at one place only. */
  public static final long READ_ONCE = 1L << 54;

  /** The object accessed is {@code this}. */
  public static final long ON_THIS = 1L << 55;

  /** The access stands in a synchronized block or method. */
  public static final long LOCKED = 1L << 56;

  /**
   * The code stands in a hidden class, whose frames the JVM leaves out of stack traces: what calls
   * the method of a method reference.
   */
  public static final long FRAMELESS = 1L << 57;

  /** By a method handle that was made of a VarHandle for an atomic mode. */
  public static final long ATOMIC_HANDLE = 1L << 58;

  /** By a call, of a method of the JDK: no instruction of the program is the access. */
  public static final long BY_CALL = 1L << 59;

  private static final long FACTS = -1L << 32;

  private AccessShape() {}

  /** Facts and a constant in one. */
  public static long of(long facts, int constant) {
    return facts & FACTS | constant & ~FACTS;
  }

  /** Whether a shape has all of these facts. */
  public static boolean has(long shape, long facts) {
    return (shape & facts) == facts;
  }

  /** Whether a shape has one of these facts at least. */
  public static boolean hasAny(long shape, long facts) {
    return (shape & facts) != 0;
  }

  /** The constant: a value, a sum or bits, as the facts say. */
  public static int constant(long shape) {
    return (int) shape;
  }
}
