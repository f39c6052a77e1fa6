package dev.redflag.detectors.litehb;

import dev.redflag.runtime.site.SiteName;
import dev.redflag.runtime.site.SitePair;

/** Tells which of a pair's sites an access is at. */
public abstract class PairRoles {
  /** Neither. */
  public static final int NONE = 0;

  /** The first: what is done there is remembered. */
  public static final int FIRST = 1;

  /** The second: what is done there is checked. A site may be both, {@code FIRST | SECOND}. */
  public static final int SECOND = 2;

  /** For subclasses. */
  protected PairRoles() {}

  /**
   * The role of a site, a sum of the constants; the same whenever it is asked.
   *
   * @param site the site's number
   * @param write whether it writes
   */
  public abstract int of(int site, boolean write);

  /**
   * The role of an access that is known by where it is, a sum of the constants.
   *
   * @param line source line, or -1
   * @param index bytecode index, or -1
   */
  protected static int of(
      SitePair pair, String className, String method, int line, int index, boolean write) {
    return (isAt(pair.first(), className, method, line, index, write) ? FIRST : NONE)
        | (isAt(pair.second(), className, method, line, index, write) ? SECOND : NONE);
  }

  private static boolean isAt(
      SiteName name, String className, String method, int line, int index, boolean write) {
    return name.className().equals(className)
        && name.method().equals(method)
        && name.matches(line, write, index);
  }
}
