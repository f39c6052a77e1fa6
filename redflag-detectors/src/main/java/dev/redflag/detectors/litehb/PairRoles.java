package dev.redflag.detectors.litehb;

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
}
