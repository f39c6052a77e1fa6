package java.redflag;

import dev.redflag.runtime.sampling.SiteProbe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * The one class that code calls into which hooks are woven at single accesses, in the modes that
 * weave nothing else; in its package for the same reason as {@link Hook}. Its hooks never throw.
 */
public final class SiteHook {
  private static final SiteProbe PROBE = SiteProbe.installed();

  private SiteHook() {}

  /**
   * Before a read.
   *
   * @param base the object or array; for a static field the class that the instruction names
   * @param index of the element, or -1
   * @param site the site's number
   */
  @Hidden
  @ForceInline
  public static void read(Object base, int index, int site) {
    if (PROBE != null) {
      PROBE.read(base, index, site);
    }
  }

  /**
   * Before a write of a {@code boolean}, {@code byte}, {@code short}, {@code char}, {@code int}.
   */
  @Hidden
  @ForceInline
  public static void write(Object base, int index, int value, int site) {
    if (PROBE != null) {
      PROBE.write(base, index, (long) value, site);
    }
  }

  /** Before a write of a {@code long}. */
  @Hidden
  @ForceInline
  public static void write(Object base, int index, long value, int site) {
    if (PROBE != null) {
      PROBE.write(base, index, value, site);
    }
  }

  /** Before a write of a {@code float}. */
  @Hidden
  @ForceInline
  public static void write(Object base, int index, float value, int site) {
    if (PROBE != null) {
      PROBE.write(base, index, (long) Float.floatToRawIntBits(value), site);
    }
  }

  /** Before a write of a {@code double}. */
  @Hidden
  @ForceInline
  public static void write(Object base, int index, double value, int site) {
    if (PROBE != null) {
      PROBE.write(base, index, Double.doubleToRawLongBits(value), site);
    }
  }

  /** Before a write of a reference. */
  @Hidden
  @ForceInline
  public static void write(Object base, int index, Object value, int site) {
    if (PROBE != null) {
      PROBE.write(base, index, value, site);
    }
  }
}
