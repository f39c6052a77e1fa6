package dev.redflag.runtime.thread;

/**
 * How far back the call chains of a thread reach. Asked for before the first thread state is made,
 * and constant from then on.
 *
 * <p>A larger history is filled faster too: a thread takes the chains of more passes through a
 * site, and may spend a larger share of its time on them.
 */
public final class HistorySize {
  /** Accesses of a thread whose call chains are kept, unless another number is asked for. */
  public static final int DEFAULT = 128;

  /** The most that can be asked for. */
  public static final int MOST = 4096;

  /** Of the time of a thread it may spend one part in that many, with the default size. */
  private static final int SHARE = 50;

  private static int wanted = DEFAULT;

  private HistorySize() {}

  /**
   * Asks for another size.
   *
   * @param accesses from 1 to {@link #MOST}; rounded up to a power of two
   */
  public static void want(int accesses) {
    wanted = accesses;
  }

  /** Accesses kept of one thread: a power of two. */
  static int entries() {
    return Math.max(1, Integer.highestOneBit(wanted - 1) << 1);
  }

  /** How often the passes through a site that are remembered are doubled. */
  static int doublings() {
    return Math.max(
        0, Integer.numberOfTrailingZeros(entries()) - Integer.numberOfTrailingZeros(DEFAULT));
  }

  /** The thread may spend one part in that many of its time on call chains. */
  static int share() {
    return Math.max(1, SHARE * DEFAULT / entries());
  }
}
