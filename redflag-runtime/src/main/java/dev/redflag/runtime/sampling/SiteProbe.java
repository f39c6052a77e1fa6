package dev.redflag.runtime.sampling;

/**
 * Takes the accesses at the sites that are armed now, right before they are made. There is one in a
 * JVM, constant from its installation on, so that the JIT compiler sees through the hooks.
 *
 * <p>Called in the accessing thread, which may hold any lock of the program. An implementation must
 * not throw, and must return at once where the access is none to it.
 */
public abstract class SiteProbe {
  private static volatile SiteProbe installed;

  /** Installs the probe; before the first class with a hook runs. Later calls are refused. */
  public static synchronized void install(SiteProbe probe) {
    if (installed != null) {
      throw new IllegalStateException("a probe is installed already");
    }
    installed = probe;
  }

  /** The installed probe, or null. */
  public static SiteProbe installed() {
    return installed;
  }

  /**
   * A read is about to be made.
   *
   * @param base the object or array, which may be null; for a static field the class that the
   *     instruction names, which may inherit it
   * @param index of the array element, perhaps out of bounds; -1 for a field
   * @param number the site's number
   */
  public abstract void read(Object base, int index, int number);

  /**
   * A write of a primitive value is about to be made.
   *
   * @param base as of {@link #read}
   * @param index as of {@link #read}
   * @param bits the value: a {@code long}, an {@code int} made longer, or the bits of a {@code
   *     float} or {@code double}
   * @param number as of {@link #read}
   */
  public abstract void write(Object base, int index, long bits, int number);

  /** A write of a reference is about to be made; parameters as of the other writes. */
  public abstract void write(Object base, int index, Object value, int number);
}
